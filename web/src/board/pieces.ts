import type { Board, Piece, Scene } from '../wire';
import { middle, slot, type Pose, type Spot } from './layout';
import { transform, UNIT } from './motion';
import type { Preview } from './preview';
import { assign, square, svg, use } from './svg';

/** Draws the pieces of a scene, each an element that stays the same while the piece lives. */
export class Pieces {
  readonly root = svg('g', { 'aria-hidden': true });
  /** Where each piece is shown now. */
  readonly shownAt = new Map<string, Pose>();
  readonly #elements = new Map<string, SVGGElement>();

  constructor(private readonly board: Board) {}

  of(id: string): SVGGElement | undefined {
    return this.#elements.get(id);
  }

  draw(scene: Scene, spots: ReadonlyMap<string, Spot>, { carried, touched }: Preview): void {
    this.#forget(new Set(scene.pieces.map((piece) => piece.id)));
    const poses = standing(scene, spots);
    const inHand = scene.pieces.find((piece) => piece.id === carried?.piece);
    const held = inHand && this.#held(scene, inHand, spots.get(carried!.at));
    if (inHand && held) poses.set(inHand.id, held);
    let follows = this.root.firstElementChild;
    for (const piece of inOrder(scene, inHand)) {
      const known = this.#elements.get(piece.id);
      const element = this.#element(piece);
      // One that looks otherwise now has taken the place of the one before.
      if (follows && follows === known) follows = element;
      if (follows === element) follows = element.nextElementSibling;
      else this.root.insertBefore(element, follows);
      this.#pose(element, piece, poses.get(piece.id));
      element.classList.toggle('carried', piece === inHand);
      element.classList.toggle('leaving', touched.has(piece.id));
      element.classList.toggle('lies', piece.lies ?? false);
    }
  }

  /** A copy of a piece that has left the scene, to be seen leaving. */
  leaver(piece: Piece, at: Pose): SVGGElement {
    const element = this.#make(piece);
    element.style.transform = transform(at);
    this.root.append(element);
    return element;
  }

  #pose(element: SVGGElement, piece: Piece, pose: Pose | undefined): void {
    assign(element, { display: pose ? null : 'none' });
    if (!pose) return;
    element.style.transform = transform(pose);
    this.shownAt.set(piece.id, pose);
  }

  #forget(kept: ReadonlySet<string>): void {
    for (const [id, element] of this.#elements) {
      if (kept.has(id)) continue;
      element.remove();
      this.#elements.delete(id);
      this.shownAt.delete(id);
    }
  }

  /** Where a piece in hand is held over another place, as large as its like are there. */
  #held(scene: Scene, piece: Piece, at: Spot | undefined): Pose | null {
    if (!at || piece.place === at.id) return null;
    const here = this.#area(at.id);
    const same = here === this.#area(piece.place);
    const like = scene.pieces.find((one) => one.role === piece.role && this.#area(one.place) === here);
    const size = (same ? piece : like)?.size;
    return { ...middle(at), size: size ? size * at.scale : at.radius * 1.32 };
  }

  #area(place: string): string | undefined {
    const holds = this.board.areas.find((area) => area.places.some((one) => one.id === place));
    return holds?.id;
  }

  #element(piece: Piece): SVGGElement {
    const known = this.#elements.get(piece.id);
    if (known?.getAttribute('data-symbol') === piece.symbol) return known;
    const made = this.#make(piece);
    known?.replaceWith(made);
    this.#elements.set(piece.id, made);
    return made;
  }

  #make(piece: Piece): SVGGElement {
    const body = svg('g', { class: 'body' }, use(this.board.game, piece.symbol, square(UNIT)));
    if (piece.letter) body.append(svg('text', { 'font-size': 0.42 * UNIT }, piece.letter));
    const names = { 'data-piece': piece.id, 'data-symbol': piece.symbol };
    return svg('g', { class: `piece ${piece.role}`, ...names }, body);
  }
}

/** Where the pieces of a scene stand; those of one layer on one place lie side by side. */
function standing(scene: Scene, spots: ReadonlyMap<string, Spot>): Map<string, Pose> {
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
      const at = spots.get(piece.place);
      if (!at) continue;
      const { x, y } = slot(at, number, row.length);
      const [dx, dy] = [(piece.dx ?? 0) * at.scale, (piece.dy ?? 0) * at.scale];
      found.set(piece.id, { x: x + dx, y: y + dy, size: piece.size * at.scale });
    }
  }
  return found;
}

/** Lower layers first, the piece in hand above all. */
function inOrder(scene: Scene, inHand: Piece | undefined): Piece[] {
  const height = (piece: Piece) => (piece === inHand ? 1e9 : (piece.layer ?? 0));
  return [...scene.pieces].sort((a, b) => height(a) - height(b));
}
