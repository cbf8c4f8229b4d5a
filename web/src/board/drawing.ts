import type { Area, Board, Mark, Piece, Place, Scene } from '../wire';
import { rows } from './grid';
import { fit, middle, slot, spot, spots, type Box, type Point, type Pose, type Spot } from './layout';
import { transform, UNIT } from './motion';
import { NOTHING, type Preview } from './preview';
import { assign, svg } from './svg';

/** What is shown over the pieces. */
export interface Hints {
  /** Places that may be touched next, and those touched so far. */
  targets: ReadonlySet<string>;
  touched: ReadonlySet<string>;
  preview: Preview;
  marks: readonly Mark[];
}

export const NO_HINTS: Hints = {
  targets: new Set(),
  touched: new Set(),
  preview: NOTHING,
  marks: [],
};

/** Draws a board and its scenes as one SVG over the stage. Knows nothing of time and input. */
export class Drawing {
  readonly root = svg('svg', { class: 'drawing' });
  spots = new Map<string, Spot>();
  /** Where each piece is shown now. */
  readonly shownAt = new Map<string, Pose>();

  readonly #ground = svg('g', { 'aria-hidden': true });
  readonly #under = svg('g', { 'aria-hidden': true });
  readonly #pieces = svg('g', { 'aria-hidden': true });
  readonly #over = svg('g', { 'aria-hidden': true });
  readonly #cells = svg('g');
  readonly #pieceElements = new Map<string, SVGGElement>();
  readonly #cellElements = new Map<string, SVGGElement>();
  #board: Board | null = null;
  #boxes: ReadonlyMap<string, Box> = new Map();
  #scene: Scene | null = null;
  #hints = NO_HINTS;

  constructor() {
    this.root.append(this.#ground, this.#under, this.#pieces, this.#over, this.#cells);
  }

  /** Begins with a board. */
  begin(board: Board): void {
    this.#board = board;
    this.#scene = null;
    this.#cellElements.clear();
    this.#pieceElements.clear();
    this.shownAt.clear();
    this.#pieces.replaceChildren();
    this.#cells.replaceChildren(...board.areas.map((area) => this.#grid(area)));
  }

  /** Lays everything out anew, in pixels of the stage. */
  lay(boxes: ReadonlyMap<string, Box>): void {
    if (!this.#board) return;
    this.#boxes = boxes;
    this.spots = spots(this.#board, boxes);
    this.#ground.replaceChildren(...this.#board.areas.flatMap((area) => this.#areaGround(area)));
    for (const [id, cell] of this.#cellElements) this.#layCell(cell, this.spots.get(id));
    this.root.classList.add('still');
    if (this.#scene) this.show(this.#scene, this.#hints);
    // Reading the layout settles the positions before they may move again.
    this.root.getBoundingClientRect();
    this.root.classList.remove('still');
  }

  show(scene: Scene, hints: Hints): void {
    this.#scene = scene;
    this.#hints = hints;
    this.#drawPieces(scene, hints.preview);
    this.#drawUnder(hints);
    this.#drawOver(scene, hints);
    for (const [id, cell] of this.#cellElements) {
      const open = hints.targets.has(id) || hints.touched.has(id);
      assign(cell, { 'aria-disabled': !open, 'aria-selected': hints.touched.has(id) });
    }
  }

  /** Names the areas and, by what lies on top of them, the places. */
  name(areaLabel: (area: Area) => string, placeLabel: (place: Place) => string): void {
    for (const area of this.#board?.areas ?? []) {
      const grid = this.#cells.querySelector(`[data-grid="${CSS.escape(area.id)}"]`);
      if (grid) assign(grid, { 'aria-label': areaLabel(area) });
      for (const place of area.places) {
        const cell = this.#cellElements.get(place.id);
        if (cell) assign(cell, { 'aria-label': placeLabel(place) });
      }
    }
  }

  cell(place: string): SVGGElement | undefined {
    return this.#cellElements.get(place);
  }

  piece(id: string): SVGGElement | undefined {
    return this.#pieceElements.get(id);
  }

  /** A copy of a piece that has left the scene, to be seen leaving. */
  leaver(piece: Piece, at: Pose): SVGGElement {
    const element = this.#makePiece(piece);
    element.style.transform = transform(at);
    this.#pieces.append(element);
    return element;
  }

  /** Where the pieces of a scene stand. */
  standing(scene: Scene): Map<string, Pose> {
    const rows = new Map<string, Piece[]>();
    for (const piece of scene.pieces) {
      const key = `${piece.layer ?? 0} ${piece.place}`;
      const row = rows.get(key);
      if (row) row.push(piece);
      else rows.set(key, [piece]);
    }
    const found = new Map<string, Pose>();
    for (const row of rows.values()) {
      for (const [number, piece] of row.entries()) {
        const at = this.spots.get(piece.place);
        const pose = at && { ...slot(at, number, row.length), size: piece.size * at.scale };
        if (pose) found.set(piece.id, pose);
      }
    }
    return found;
  }

  /** The middle of the board itself. */
  get heart(): Point {
    const board = this.#board?.areas.find((area) => area.role === 'board');
    const box = board && this.#boxes.get(board.id);
    return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : { x: 0, y: 0 };
  }

  #areaGround(area: Area): Element[] {
    const box = this.#boxes.get(area.id);
    if (!box) return [];
    const frame = fit(area, box);
    const { x, y, scale } = frame;
    const seats = area.places.flatMap((place) => this.#seats(place, spot(place, frame)));
    const letters = (area.letterings ?? []).map((lettering) =>
      svg(
        'text',
        {
          x: (x + lettering.x * scale).toFixed(1),
          y: (y + lettering.y * scale).toFixed(1),
          'font-size': Math.max(9, 22 * scale).toFixed(1),
        },
        lettering.text,
      ),
    );
    return [
      svg('g', { class: `area ${area.role}` }, ...this.#cover(area, box), ...seats),
      svg('g', { class: `letterings ${area.role}` }, ...letters),
    ];
  }

  /** The ground of an area fills its whole box. */
  #cover({ id, role, symbol }: Area, { left: x, top: y, width, height }: Box): Element[] {
    if (!symbol) return [];
    const side = Math.max(width, height);
    const middle = { x: x + (width - side) / 2, y: y + (height - side) / 2 };
    const shape = svg('rect', { class: `ground ${role}`, x, y, width, height });
    const clip = svg('clipPath', { id: `ground-${id}` }, shape);
    const cloth = svg('g', { 'clip-path': `url(#ground-${id})` });
    cloth.append(this.#use(symbol, { ...middle, width: side, height: side }));
    return [clip, cloth];
  }

  #seats(place: Place, at: Spot): Element[] {
    const { symbol, size = 2 * place.radius } = place;
    if (!symbol) return [];
    return Array.from({ length: at.slots }, (_, number) => {
      const { x, y } = slot(at, number);
      return svg('g', { transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})` }, this.#use(symbol, square(size * at.scale)));
    });
  }

  #grid(area: Area): Element {
    const lines = rows(area).map((row) =>
      svg('g', { role: 'row' }, ...row.map((place) => this.#makeCell(place))),
    );
    return svg('g', { role: 'grid', 'data-grid': area.id }, ...lines);
  }

  #makeCell(place: Place): Element {
    const cell = svg(
      'g',
      { class: 'cell', role: 'gridcell', tabindex: -1, 'data-place': place.id },
      svg('rect', { class: 'halo' }),
      svg('rect', { class: 'focus' }),
    );
    this.#cellElements.set(place.id, cell);
    return cell;
  }

  #layCell(cell: SVGGElement, at: Spot | undefined): void {
    assign(cell, { display: at ? null : 'none' });
    if (!at) return;
    const radius = at.radius * 0.98;
    for (const rect of cell.children) {
      assign(rect, {
        x: (at.x - radius).toFixed(1),
        y: (at.y - radius).toFixed(1),
        width: (at.span + 2 * radius).toFixed(1),
        height: (2 * radius).toFixed(1),
        rx: radius.toFixed(1),
      });
    }
  }

  #use(symbol: string, box: Record<string, string | number>): SVGUseElement {
    return svg('use', { href: `#${this.#board?.game}-${symbol}`, ...box });
  }

  #pieceElement(piece: Piece): SVGGElement {
    const known = this.#pieceElements.get(piece.id);
    if (known?.getAttribute('data-symbol') === piece.symbol) return known;
    known?.remove();
    const made = this.#makePiece(piece);
    this.#pieceElements.set(piece.id, made);
    return made;
  }

  #makePiece(piece: Piece): SVGGElement {
    const body = svg('g', { class: 'body' }, this.#use(piece.symbol, square(UNIT)));
    if (piece.letter) body.append(svg('text', { 'font-size': 0.42 * UNIT }, piece.letter));
    const names = { 'data-piece': piece.id, 'data-symbol': piece.symbol };
    return svg('g', { class: `piece ${piece.role}`, ...names }, body);
  }

  /** Where a piece in hand is held, as large as its like are there. */
  #held(scene: Scene, carried: Preview['carried']): Pose | null {
    const piece = scene.pieces.find((one) => one.id === carried?.piece);
    const at = carried && this.spots.get(carried.at);
    if (!piece || !at || piece.place === at.id) return null;
    const areaOf = (place: string) =>
      this.#board?.areas.find((area) => area.places.some((one) => one.id === place));
    const here = areaOf(at.id);
    const like = scene.pieces.find((one) => one.role === piece.role && areaOf(one.place) === here);
    const size = here === areaOf(piece.place) ? piece.size * at.scale : (like?.size ?? 0) * at.scale;
    return { ...middle(at), size: size || at.radius * 1.32 };
  }

  #drawPieces(scene: Scene, { carried, touched }: Preview): void {
    const standing = this.standing(scene);
    const kept = new Set(scene.pieces.map((piece) => piece.id));
    for (const [id, element] of this.#pieceElements) {
      if (kept.has(id)) continue;
      element.remove();
      this.#pieceElements.delete(id);
      this.shownAt.delete(id);
    }
    const held = this.#held(scene, carried);
    const height = (piece: Piece) => (carried?.piece === piece.id ? Infinity : (piece.layer ?? 0));
    let follows = this.#pieces.firstElementChild;
    for (const piece of [...scene.pieces].sort((a, b) => order(height(a), height(b)))) {
      const element = this.#pieceElement(piece);
      if (follows === element) follows = element.nextElementSibling;
      else this.#pieces.insertBefore(element, follows);
      const pose = (carried?.piece === piece.id && held) || standing.get(piece.id);
      assign(element, { display: pose ? null : 'none' });
      if (pose) {
        element.style.transform = transform(pose);
        this.shownAt.set(piece.id, pose);
      }
      element.classList.toggle('carried', carried?.piece === piece.id);
      element.classList.toggle('leaving', touched.has(piece.id));
      element.classList.toggle('lies', piece.lies ?? false);
    }
  }

  #drawUnder({ marks, preview }: Hints): void {
    const last = marks.filter((mark) => mark.kind === 'last').flatMap((mark) => mark.places);
    this.#under.replaceChildren(...this.#circles(last, 'last', 1));
    if (preview.path.length > 1) this.#under.append(this.#line(preview.path, 'way'));
  }

  #drawOver(scene: Scene, { marks, targets, touched }: Hints): void {
    const of = (kind: Mark['kind']) => marks.filter((mark) => mark.kind === kind);
    const covered = new Set(scene.pieces.filter((piece) => piece.layer).map((piece) => piece.place));
    const marked = of('target').flatMap((mark) => mark.places);
    const open = [...targets, ...marked].filter((id) => !touched.has(id));
    this.#over.replaceChildren(
      ...of('study').flatMap((mark) => this.#circles(mark.places, 'study', 1)),
      ...of('arrow').map((mark) => this.#line(mark.places, 'arrow')),
      ...this.#circles(open.filter((id) => !covered.has(id)), 'target', 0.2),
      ...this.#circles(open.filter((id) => covered.has(id)), 'target covered', 0.86),
      ...this.#circles([...touched], 'touched', 0.86),
    );
  }

  /** Rounds about places; about a row of slots they are drawn out. */
  #circles(places: readonly string[], name: string, part: number): Element[] {
    return places.flatMap((id) => {
      const at = this.spots.get(id);
      if (!at) return [];
      const radius = Math.max(3, at.radius * part);
      const box = { x: at.x - radius, y: at.y - radius, width: at.span + 2 * radius };
      return svg('rect', { class: name, 'data-at': id, ...box, height: 2 * radius, rx: radius });
    });
  }

  #line(places: readonly string[], name: string): Element {
    const points = places.map((id) => this.spots.get(id)).filter((at) => at !== undefined);
    const ends = points.map(middle).map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
    return svg('polyline', {
      class: name,
      points: ends.join(' '),
      'stroke-width': ((points[0]?.radius ?? 20) * 0.2).toFixed(1),
    });
  }
}

function order(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

function square(size: number): Record<string, string> {
  const half = (-size / 2).toFixed(2);
  return { x: half, y: half, width: size.toFixed(2), height: size.toFixed(2) };
}
