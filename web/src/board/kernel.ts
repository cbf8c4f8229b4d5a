import type { Area, Board, Event, Mark, Message, Place, Scene, Story } from '../wire';
import { Composition } from './composition';
import { Drawing, NO_HINTS } from './drawing';
import { nextTarget, reading, step, type Direction } from './grid';
import { hit } from './hit';
import { Input } from './input';
import { middle, type Box, type Pose } from './layout';
import { duration, keyframes, tracks } from './motion';
import { preview, topmost } from './preview';

/** What the kernel tells whoever holds it. */
export interface Listener {
  touch: (target: string) => void;
  back: () => void;
  confirm: () => void;
  /** Something was pressed: whatever is being told should come to its end. */
  hurry: () => void;
}

const NOTHING_TO_CHOOSE = Composition.of({ nodes: [] });

/**
 * The board on the page. It draws whatever scene it is given into the boxes that the page keeps for
 * the areas (elements with `data-area` within the stage), turns mouse, touch and keys into targets
 * touched, and tells stories as motion. It knows the rules of no game.
 */
export class Kernel {
  readonly #drawing = new Drawing();
  readonly #input: Input;
  readonly #resized: ResizeObserver;
  #board: Board | null = null;
  #scene: Scene | null = null;
  #marks: readonly Mark[] = [];
  #composition = NOTHING_TO_CHOOSE;
  #hovered: string | null = null;
  #focused: string | null = null;
  #speak: (message: Message) => string = (message) => message.id;
  #telling: Animation[] = [];
  #leavers: Element[] = [];
  #told: (() => void) | null = null;

  constructor(
    private readonly stage: HTMLElement,
    private readonly listener: Listener,
  ) {
    this.#input = new Input(stage, {
      hurry: listener.hurry,
      at: (x, y) => this.#at(x, y),
      hover: (place) => this.#hover(place),
      touch: (place) => this.#touch(place),
      walk: (direction) => this.#walk(direction),
      hop: (backwards) => this.#hop(backwards),
      press: (key) => this.#press(key),
      back: listener.back,
    });
    this.#resized = new ResizeObserver(() => this.lay());
    this.#resized.observe(stage);
    stage.append(this.#drawing.root);
    stage.addEventListener('focusin', this.#noticeFocus);
    stage.addEventListener('focusout', this.#noticeFocus);
  }

  destroy(): void {
    this.hurry();
    this.#input.destroy();
    this.#resized.disconnect();
    this.stage.removeEventListener('focusin', this.#noticeFocus);
    this.stage.removeEventListener('focusout', this.#noticeFocus);
    this.#drawing.root.remove();
  }

  /** Begins with a board; what was shown before is forgotten. */
  begin(board: Board, scene: Scene): void {
    this.hurry();
    this.#board = board;
    this.#scene = scene;
    this.#marks = scene.marks;
    this.#composition = NOTHING_TO_CHOOSE;
    this.#drawing.begin(board);
    for (const slot of this.stage.querySelectorAll('[data-area]')) this.#resized.observe(slot);
    this.lay();
    this.#show();
    this.#rove(reading(board)[0] ?? null);
  }

  /** Speaks all labels anew, in the language of `speak`. */
  name(speak: (message: Message) => string): void {
    this.#speak = speak;
    this.#name();
  }

  /** Shows what may be chosen now, and what has been so far. */
  compose(composition: Composition | null): void {
    this.#composition = composition ?? NOTHING_TO_CHOOSE;
    if (this.#hovered && !this.#composition.touchable.has(this.#hovered)) this.#hovered = null;
    this.#show();
  }

  /** Tells what an event did, then calls `told`; `hurry` ends it at once. */
  tell({ story, present }: Pick<Event, 'story' | 'present'>, told: () => void): void {
    this.hurry();
    const before = this.#scene;
    const shownAt = new Map(this.#drawing.shownAt);
    this.#scene = present.scene;
    this.#marks = story.marks ?? present.scene.marks;
    this.#composition = NOTHING_TO_CHOOSE;
    this.#hovered = null;
    this.#drawing.root.classList.add('still');
    this.#show();
    this.#name();
    this.#drawing.root.getBoundingClientRect();
    this.#drawing.root.classList.remove('still');
    this.#told = told;
    if (before && !calm()) this.#animate(story, before, shownAt);
    if (!this.#telling.length) this.hurry();
  }

  /** Whatever is being told comes to its end. */
  hurry(): void {
    for (const animation of this.#telling.splice(0)) animation.cancel();
    for (const leaver of this.#leavers.splice(0)) leaver.remove();
    const told = this.#told;
    this.#told = null;
    told?.();
  }

  /** Lays the drawing into the boxes the page keeps for the areas. */
  lay(): void {
    const stage = this.stage.getBoundingClientRect();
    const boxes = new Map<string, Box>();
    for (const slot of this.stage.querySelectorAll<HTMLElement>('[data-area]')) {
      const { left, top, width, height } = slot.getBoundingClientRect();
      const box = { left: left - stage.left, top: top - stage.top, width, height };
      if (slot.dataset.area && width) boxes.set(slot.dataset.area, box);
    }
    this.#drawing.lay(boxes);
  }

  /** Puts the keyboard's focus on the board. */
  focus(): void {
    if (this.#focused) this.#drawing.cell(this.#focused)?.focus({ preventScroll: true });
  }

  #animate(story: Story, before: Scene, shownAt: ReadonlyMap<string, Pose>): void {
    const { spots, heart, shownAt: after } = this.#drawing;
    const flights = tracks(story, {
      before: (piece) => shownAt.get(piece),
      after: (piece) => after.get(piece),
      place: (id) => {
        const at = spots.get(id);
        return at && middle(at);
      },
      away: (from) => {
        const [dx, dy] = [from.x - heart.x, from.y - heart.y];
        const far = Math.hypot(dx, dy) || 1;
        return { x: from.x + (dx / far) * 60, y: from.y + (dy / far) * 60 };
      },
    });
    for (const flight of flights) {
      const element = this.#drawing.piece(flight.piece) ?? this.#leaver(flight.piece, before, shownAt);
      if (!element?.animate) continue;
      const options = { duration: duration(flight), fill: 'both' } as const;
      this.#telling.push(element.animate(keyframes(flight), options));
    }
    const telling = [...this.#telling];
    void Promise.allSettled(telling.map((animation) => animation.finished)).then(() => {
      if (telling[0] && this.#telling[0] === telling[0]) this.hurry();
    });
  }

  #leaver(
    id: string,
    before: Scene,
    shownAt: ReadonlyMap<string, Pose>,
  ): SVGGElement | null {
    const piece = before.pieces.find((one) => one.id === id);
    const at = shownAt.get(id);
    if (!piece || !at) return null;
    const element = this.#drawing.leaver(piece, at);
    this.#leavers.push(element);
    return element;
  }

  #show(): void {
    if (!this.#scene || !this.#board) return;
    const composition = this.#composition;
    const pointed = this.#hovered ?? (this.#hasFocus ? this.#focused : null);
    const ahead = pointed && composition.targets.includes(pointed) ? composition.touch(pointed) : null;
    this.#drawing.show(this.#scene, {
      ...NO_HINTS,
      targets: new Set(composition.targets),
      touched: new Set(composition.touched),
      preview: preview(this.#board, this.#scene, (ahead ?? composition).touched),
      marks: composition.untouched ? this.#marks : [],
    });
    this.stage.classList.toggle('pointing', this.#hovered !== null);
  }

  #name(): void {
    const scene = this.#scene;
    if (!scene) return;
    const place = (place: Place) => this.#speak(topmost(scene, place.id)?.label ?? place.label);
    this.#drawing.name((area: Area) => this.#speak(area.label), place);
  }

  #at(x: number, y: number): string | null {
    const touchable = this.#composition.touchable;
    const all = [...this.#drawing.spots.values()];
    return hit(
      all.filter((spot) => touchable.has(spot.id)),
      x,
      y,
    );
  }

  #hover(place: string | null): void {
    if (place === this.#hovered) return;
    this.#hovered = place;
    this.#show();
  }

  #touch(place: string): void {
    this.#rove(place);
    this.#hovered = null;
    this.listener.touch(place);
  }

  #press(key: 'Enter' | ' '): void {
    if (!this.#focused) return;
    if (key === 'Enter' && (this.#composition.action !== null || this.#composition.picking)) {
      this.listener.confirm();
    } else this.listener.touch(this.#focused);
  }

  #walk(direction: Direction): void {
    if (!this.#focused) return;
    this.#go(step([...this.#drawing.spots.values()], this.#focused, direction));
  }

  #hop(backwards: boolean): void {
    if (!this.#focused || !this.#board) return;
    const targets = new Set(this.#composition.targets);
    const order = reading(this.#board).filter((id) => targets.has(id));
    this.#go(nextTarget(order, this.#focused, backwards));
  }

  #go(place: string): void {
    this.#rove(place);
    this.focus();
    this.#show();
  }

  /** One place at a time can be reached with Tab; arrows move from there. */
  #rove(place: string | null): void {
    if (this.#focused) this.#drawing.cell(this.#focused)?.setAttribute('tabindex', '-1');
    this.#focused = place;
    if (place) this.#drawing.cell(place)?.setAttribute('tabindex', '0');
  }

  get #hasFocus(): boolean {
    const active = document.activeElement;
    return active !== null && this.#drawing.root.contains(active) && active.matches(':focus-visible');
  }

  #noticeFocus = (event: FocusEvent): void => {
    const place = event.type === 'focusin' ? (event.target as Element).getAttribute('data-place') : null;
    if (place) this.#rove(place);
    this.#show();
  };
}

function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
