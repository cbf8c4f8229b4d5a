import type { Area, Board, Place } from '../wire';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How an area lies on the stage: a point of the area times `scale`, plus (x, y), in pixels. */
export interface Frame {
  x: number;
  y: number;
  scale: number;
}

/** The largest frame that keeps an area whole within a box, in its middle. */
export function fit(area: Pick<Area, 'width' | 'height'>, box: Box): Frame {
  const scale = Math.max(0, Math.min(box.width / area.width, box.height / area.height));
  return {
    x: box.left + (box.width - area.width * scale) / 2,
    y: box.top + (box.height - area.height * scale) / 2,
    scale,
  };
}

/** A place on the stage, in pixels: a row of slots from (x, y) on, `span` long. */
export interface Spot {
  id: string;
  x: number;
  y: number;
  radius: number;
  span: number;
  slots: number;
  scale: number;
}

export function spot(place: Place, { x, y, scale }: Frame): Spot {
  return {
    id: place.id,
    x: x + place.x * scale,
    y: y + place.y * scale,
    radius: place.radius * scale,
    span: (place.span ?? 0) * scale,
    slots: place.slots ?? 1,
    scale,
  };
}

/** Every place of the areas that have a box to lie in. */
export function spots(board: Board, boxes: ReadonlyMap<string, Box>): Map<string, Spot> {
  const found = new Map<string, Spot>();
  for (const area of board.areas) {
    const box = boxes.get(area.id);
    const frame = box && fit(area, box);
    if (frame) for (const place of area.places) found.set(place.id, spot(place, frame));
  }
  return found;
}

export interface Point {
  x: number;
  y: number;
}

/** Where a piece is, and how wide it is drawn. */
export interface Pose extends Point {
  size: number;
}

/** The middle of one slot, when so many pieces share the place: too many stand closer. */
export function slot(at: Spot, number: number, pieces = 0): Point {
  return { x: at.x + (at.span * number) / Math.max(at.slots - 1, pieces - 1, 1), y: at.y };
}

export function middle(at: Spot): Point {
  return { x: at.x + at.span / 2, y: at.y };
}

/** How far a point is from a place. */
export function distance(at: Spot, x: number, y: number): number {
  const aside = Math.max(0, at.x - x, x - at.x - at.span);
  return Math.hypot(aside, at.y - y);
}
