import type { Area, Board, Place } from '../wire';
import { middle, type Spot } from './layout';

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The rows of an area from top to bottom, each from left to right: how screen readers count it. */
export function rows(area: Area): Place[][] {
  const found = new Map<number, Place[]>();
  for (const place of area.places) {
    const row = found.get(place.row ?? 0);
    if (row) row.push(place);
    else found.set(place.row ?? 0, [place]);
  }
  return [...found.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row.sort((a, b) => (a.column ?? 0) - (b.column ?? 0)));
}

const AHEAD: Record<Direction, (dx: number, dy: number) => [along: number, aside: number]> = {
  up: (dx, dy) => [-dy, dx],
  down: (dx, dy) => [dy, dx],
  left: (dx, dy) => [-dx, dy],
  right: (dx, dy) => [dx, dy],
};

/** The place that an arrow key leads to: the nearest that lies more ahead than aside. */
export function step(spots: readonly Spot[], from: string, direction: Direction): string {
  const here = spots.find((spot) => spot.id === from);
  if (!here) return spots[0]?.id ?? from;
  const start = middle(here);
  let best = from;
  let least = Infinity;
  for (const spot of spots) {
    const { x, y } = middle(spot);
    const [along, aside] = AHEAD[direction](x - start.x, y - start.y);
    if (along <= 0.5 || Math.abs(aside) > along * 1.05) continue;
    const far = Math.hypot(along, aside);
    if (far < least) [best, least] = [spot.id, far];
  }
  return best;
}

/** The place next in the list of targets after this one, going round. */
export function nextTarget(order: readonly string[], from: string, backwards = false): string {
  if (!order.length) return from;
  const at = order.indexOf(from);
  if (at < 0) return order[backwards ? order.length - 1 : 0] ?? from;
  return order[(at + (backwards ? -1 : 1) + order.length) % order.length] ?? from;
}

/** The ids of all places in reading order. */
export function reading(board: Board): string[] {
  return board.areas.flatMap((area) => rows(area).flatMap((row) => row.map((place) => place.id)));
}
