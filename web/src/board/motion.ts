import type { Motion, Story } from '../wire';
import type { Point, Pose } from './layout';

/** How long a step of a story takes, in milliseconds. */
export const STEP = 280;

/** A moment of a flight: when, where, and whether the piece is above the board. */
interface Moment {
  at: number;
  point: Point;
  rises?: boolean;
}

/** The flight of one piece through a story. `piece` is its id in the scene after, or in the scene
 * before if it left the game. */
export interface Track {
  piece: string;
  moments: Moment[];
  /** How wide the piece is at the beginning and at the end. */
  sizes: [number, number];
  /** A piece that comes from outside fades in, one that leaves fades out. */
  fades: 'in' | 'out' | null;
}

/** Where things are while a story is told. */
export interface Ground {
  before: (piece: string) => Pose | undefined;
  after: (piece: string) => Pose | undefined;
  place: (id: string) => Point | undefined;
  /** Where a piece goes that leaves the game from here. */
  away: (from: Point) => Point;
}

/** The motions of a story as flights, one for each piece. */
export function tracks(story: Story, ground: Ground): Track[] {
  const flights = new Map<string, Motion[]>();
  for (const motion of story.motions) {
    const piece = motion.to ?? motion.piece;
    if (piece === null) continue;
    const motions = flights.get(piece);
    if (motions) motions.push(motion);
    else flights.set(piece, [motion]);
  }
  return [...flights].flatMap(([piece, motions]) => track(piece, motions, ground) ?? []);
}

function track(piece: string, motions: Motion[], ground: Ground): Track | null {
  const [first] = motions;
  if (!first) return null;
  const from = first.piece === null ? undefined : ground.before(first.piece);
  const to = first.to === null ? undefined : ground.after(first.to);
  const start = from ?? to;
  if (!start) return null;
  let here: Point = start;
  const moments: Moment[] = [];
  for (const [index, motion] of motions.entries()) {
    const points = (motion.via ?? []).map(ground.place).filter((point) => point !== undefined);
    if (index === motions.length - 1) {
      const end = to ?? ground.away(points.at(-1) ?? here);
      if (!points.length || !near(points.at(-1)!, end)) points.push(end);
      else points[points.length - 1] = end;
    }
    // A captive leaves its place when the jumper is above it.
    const begins = ((motion.step ?? 0) + (motion.kind === 'taken' ? 0.5 : 0)) * STEP;
    const stretch = STEP / Math.max(1, points.length);
    moments.push({ at: begins, point: here });
    for (const [passed, point] of points.entries()) {
      const rises = motion.kind === 'jumped' || motion.kind === 'taken';
      const halfway = { at: begins + stretch * (passed + 0.5), point: between(here, point) };
      if (rises) moments.push({ ...halfway, rises });
      moments.push({ at: begins + stretch * (passed + 1), point });
      here = point;
    }
  }
  const fades = !from ? 'in' : !to ? 'out' : null;
  const stays = moments.every((moment) => near(moment.point, moments[0]!.point));
  if (stays && !fades) return null;
  return { piece, moments, sizes: [start.size, (to ?? start).size], fades };
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function near(a: Point, b: Point): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < 0.5;
}

/** Symbols are drawn this wide and then scaled. */
export const UNIT = 100;

/** A pose as a CSS transform of something that is UNIT wide about the origin. */
export function transform({ x, y, size }: Pose): string {
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${(size / UNIT).toFixed(4)})`;
}

/** A piece stands until its step of the story comes, and falls in it. How it lies, the style says. */
export function fall(step: number): Keyframe[] {
  const stands = { transform: 'rotate(0deg)', opacity: 1 };
  return [
    { ...stands, offset: 0 },
    { ...stands, offset: step / (step + 1), easing: 'ease-in' },
  ];
}

/** When a flight ends. */
export function duration(track: Track): number {
  return track.moments.at(-1)?.at ?? 0;
}

/** A flight as keyframes of the browser's animations, from the beginning of the story on. */
export function keyframes({ moments, sizes: [first, last], fades }: Track): Keyframe[] {
  const end = moments.at(-1)?.at ?? 0;
  const start = moments[0]?.at ?? 0;
  const frames = moments.map(({ at, point, rises }): Keyframe => {
    const share = end > start ? (at - start) / (end - start) : 1;
    const size = (first + (last - first) * share) * (rises ? 1.2 : 1);
    return {
      offset: end ? at / end : 1,
      transform: transform({ ...point, size }),
      easing: 'ease-in-out',
      ...(fades && { opacity: fades === 'in' ? share : 1 - share }),
    };
  });
  return start > 0 ? [{ ...frames[0], offset: 0 }, ...frames] : frames;
}
