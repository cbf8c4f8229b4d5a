import type { Area, Board, Mark, Place, Scene } from '../wire';
import { rows } from './grid';
import { ground, shade } from './ground';
import { middle, spots, type Box, type Point, type Spot } from './layout';
import { Pieces } from './pieces';
import { NOTHING, type Preview } from './preview';
import { assign, svg } from './svg';

/** What is shown over and under the pieces. */
export interface Hints {
  /** Places that may be touched next, and those touched so far. */
  targets: ReadonlySet<string>;
  touched: ReadonlySet<string>;
  preview: Preview;
  marks: readonly Mark[];
}

const NO_HINTS: Hints = { targets: new Set(), touched: new Set(), preview: NOTHING, marks: [] };

/** Draws a board and its scenes as one SVG over the stage. Knows nothing of time and input. */
export class Drawing {
  readonly root = svg('svg', { class: 'drawing' });
  readonly pieces: Pieces;
  spots = new Map<string, Spot>();

  readonly #ground = svg('g', { 'aria-hidden': true });
  readonly #under = svg('g', { 'aria-hidden': true });
  readonly #over = svg('g', { 'aria-hidden': true });
  readonly #cells = new Map<string, SVGGElement>();
  readonly #grids = new Map<string, SVGGElement>();
  #boxes: ReadonlyMap<string, Box> = new Map();
  #scene: Scene | null = null;
  #hints = NO_HINTS;

  constructor(private readonly board: Board) {
    this.pieces = new Pieces(board);
    const played = board.areas.find((area) => area.role === 'board');
    if (played) this.root.classList.add(`on-${shade(played)}`);
    const grids = board.areas.map((area) => this.#makeGrid(area));
    this.root.append(this.#ground, this.#under, this.pieces.root, this.#over, ...grids);
  }

  /** Lays everything out anew, in pixels of the stage. */
  lay(boxes: ReadonlyMap<string, Box>): void {
    this.#boxes = boxes;
    this.spots = spots(this.board, boxes);
    const grounds = this.board.areas.flatMap((area) => {
      const box = boxes.get(area.id);
      return box ? ground(this.board.game, area, box) : [];
    });
    this.#ground.replaceChildren(...grounds);
    for (const [id, cell] of this.#cells) layCell(cell, this.spots.get(id));
    this.atOnce(() => {
      if (this.#scene) this.show(this.#scene, this.#hints);
    });
  }

  /** Whatever changes is there at once, without a movement. */
  atOnce(change: () => void): void {
    this.root.classList.add('still');
    change();
    // Asking for the layout settles it before things may move again.
    this.root.getBoundingClientRect();
    this.root.classList.remove('still');
  }

  show(scene: Scene, hints: Hints): void {
    this.#scene = scene;
    this.#hints = hints;
    this.pieces.draw(scene, this.spots, hints.preview);
    this.#drawUnder(hints);
    this.#drawOver(scene, hints);
    for (const [id, cell] of this.#cells) {
      const open = hints.targets.has(id) || hints.touched.has(id);
      assign(cell, { 'aria-disabled': !open, 'aria-selected': hints.touched.has(id) });
    }
  }

  /** Names the areas and the places for those who hear them. */
  name(areaLabel: (area: Area) => string, placeLabel: (place: Place) => string): void {
    for (const area of this.board.areas) {
      assign(this.#grids.get(area.id)!, { 'aria-label': areaLabel(area) });
      for (const place of area.places) {
        assign(this.#cells.get(place.id)!, { 'aria-label': placeLabel(place) });
      }
    }
  }

  cell(place: string): SVGGElement | undefined {
    return this.#cells.get(place);
  }

  /** The middle of the board itself. */
  get heart(): Point {
    const board = this.board.areas.find((area) => area.role === 'board');
    const box = board && this.#boxes.get(board.id);
    return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : { x: 0, y: 0 };
  }

  #makeGrid(area: Area): Element {
    const lines = rows(area).map((row) =>
      svg('g', { role: 'row' }, ...row.map((place) => this.#makeCell(place))),
    );
    const grid = svg('g', { role: 'grid' }, ...lines);
    this.#grids.set(area.id, grid);
    return grid;
  }

  #makeCell(place: Place): Element {
    const cell = svg(
      'g',
      { class: 'cell', role: 'gridcell', tabindex: -1, 'data-place': place.id },
      svg('rect', { class: 'halo' }),
      svg('rect', { class: 'focus' }),
    );
    this.#cells.set(place.id, cell);
    return cell;
  }

  #drawUnder({ marks, preview }: Hints): void {
    const last = marks.filter((mark) => mark.kind === 'last').flatMap((mark) => mark.places);
    this.#under.replaceChildren(...this.#rounds(last, 'last', 1));
    if (preview.path.length > 1) this.#under.append(this.#line(preview.path, 'way'));
  }

  #drawOver(scene: Scene, { marks, targets, touched }: Hints): void {
    const of = (kind: Mark['kind']) => marks.filter((mark) => mark.kind === kind);
    const covered = new Set(scene.pieces.filter((piece) => piece.layer).map((piece) => piece.place));
    const marked = of('target').flatMap((mark) => mark.places);
    const open = [...targets, ...marked].filter((id) => !touched.has(id));
    this.#over.replaceChildren(
      ...of('study').flatMap((mark) => this.#rounds(mark.places, 'study', 1)),
      ...of('arrow').map((mark) => this.#line(mark.places, 'arrow')),
      ...this.#rounds(open.filter((id) => !covered.has(id)), 'target', 0.2),
      ...this.#rounds(open.filter((id) => covered.has(id)), 'target covered', 0.86),
      ...this.#rounds([...touched], 'touched', 0.86),
    );
  }

  /** Rounds about places; about a row of slots they are drawn out. */
  #rounds(places: readonly string[], name: string, part: number): Element[] {
    return places.flatMap((id) => {
      const at = this.spots.get(id);
      if (!at) return [];
      const box = round(at, Math.max(3, at.radius * part));
      return svg('rect', { class: name, 'data-at': id, ...box });
    });
  }

  #line(places: readonly string[], name: string): Element {
    const points = places.map((id) => this.spots.get(id)).filter((at) => at !== undefined);
    const ends = points.map(middle).map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
    const width = ((points[0]?.radius ?? 20) * 0.2).toFixed(1);
    return svg('polyline', { class: name, points: ends.join(' '), 'stroke-width': width });
  }
}

function layCell(cell: SVGGElement, at: Spot | undefined): void {
  assign(cell, { display: at ? null : 'none' });
  if (at) for (const rect of cell.children) assign(rect, round(at, at.radius * 0.98));
}

function round(at: Spot, radius: number): Record<string, string> {
  return {
    x: (at.x - radius).toFixed(1),
    y: (at.y - radius).toFixed(1),
    width: (at.span + 2 * radius).toFixed(1),
    height: (2 * radius).toFixed(1),
    rx: radius.toFixed(1),
  };
}
