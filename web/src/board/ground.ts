import type { Area, Place } from '../wire';
import { fit, slot, spot, type Box, type Spot } from './layout';
import { square, svg, use } from './svg';

/** What never changes in an area: its cloth, the marks of its places, its letterings. */
export function ground(game: string, area: Area, box: Box): Element[] {
  const frame = fit(area, box);
  const { x, y, scale } = frame;
  const seats = area.places.flatMap((place) => seat(game, place, spot(place, frame)));
  const letters = (area.letterings ?? []).map((lettering) => {
    const at = { x: (x + lettering.x * scale).toFixed(1), y: (y + lettering.y * scale).toFixed(1) };
    return svg('text', { ...at, 'font-size': Math.max(9, 22 * scale).toFixed(1) }, lettering.text);
  });
  return [
    svg('g', {}, ...cover(game, area, box), ...seats),
    svg('g', { class: `letterings ${area.role} on-${shade(area)}` }, ...letters),
  ];
}

/** What an area is written on: a light or a dark ground of its own, or the page. */
export function shade({ symbol, dark }: Area): 'light' | 'dark' | 'page' {
  if (!symbol) return 'page';
  return dark ? 'dark' : 'light';
}

/** The cloth of an area fills its whole box. */
function cover(game: string, { id, role, symbol }: Area, box: Box): Element[] {
  if (!symbol) return [];
  const { left: x, top: y, width, height } = box;
  const side = Math.max(width, height);
  const middle = { x: x + (width - side) / 2, y: y + (height - side) / 2 };
  const shape = svg('rect', { class: `ground ${role}`, x, y, width, height });
  const clip = svg('clipPath', { id: `ground-${id}` }, shape);
  const cloth = use(game, symbol, { ...middle, width: side, height: side });
  return [clip, svg('g', { 'clip-path': `url(#ground-${id})` }, cloth)];
}

function seat(game: string, place: Place, at: Spot): Element[] {
  const { symbol, size = 2 * place.radius } = place;
  if (!symbol) return [];
  return Array.from({ length: at.slots }, (_, number) => {
    const { x, y } = slot(at, number);
    const transform = `translate(${x.toFixed(2)} ${y.toFixed(2)})`;
    return svg('g', { transform }, use(game, symbol, square(size * at.scale)));
  });
}
