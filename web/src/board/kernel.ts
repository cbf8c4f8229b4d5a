import type { Board, Event, Mark, Message, Scene, Story } from '../wire';
import { Composition } from './composition';
import { Drawing } from './drawing';
import { nextTarget, reading, step, type Direction } from './grid';
import { hit } from './hit';
import { Input } from './input';
import { middle, type Box, type Pose } from './layout';
import { duration, fall, keyframes, STEP, tracks } from './motion';
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
  readonly #drawing: Drawing;
  readonly #input: Input;
  readonly #resized: ResizeObserver;
  #scene: Scene;
  #marks: readonly Mark[];
  #composition = NOTHING_TO_CHOOSE;
  #hovered: string | null = null;
  #focused: string | null;
  #speak: (message: Message) => string = (message) => message.id;
  #telling: Animation[] = [];
  #leavers: Element[] = [];
  #told: (() => void) | null = null;

  constructor(
    private readonly stage: HTMLElement,
    private readonly board: Board,
    scene: Scene,
    private readonly listener: Listener,
  ) {
    this.#drawing = new Drawing(board);
    this.#scene = scene;
    this.#marks = scene.marks;
    this.#focused = reading(board)[0] ?? null;
    this.#input = new Input(stage, {
      hurry: listener.hurry,
      at: (x, y) => this.#at(x, y),
      hover: (place) => this.#hover(place),
      touch: (place) => this.#touch(place),
      lift: (place) => this.#lift(place),
      walk: (direction) => this.#walk(direction),
      hop: (backwards) => this.#hop(backwards),
      press: (key) => this.#press(key),
      back: listener.back,
    });
    // First in the stage, so that Tab comes to the board before anything else.
    stage.prepend(this.#drawing.root);
    stage.addEventListener('focusin', this.#noticeFocus);
    stage.addEventListener('focusout', this.#noticeFocus);
    this.#resized = new ResizeObserver(() => this.#lay());
    for (const box of [stage, ...stage.querySelectorAll('[data-area]')]) this.#resized.observe(box);
    this.#rove(this.#focused);
    this.#lay();
    this.#show();
  }

  destroy(): void {
    this.hurry();
    this.#input.destroy();
    this.#resized.disconnect();
    this.stage.removeEventListener('focusin', this.#noticeFocus);
    this.stage.removeEventListener('focusout', this.#noticeFocus);
    this.#drawing.root.remove();
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

  /** Shows a scene as it stands. */
  stand(scene: Scene): void {
    this.hurry();
    this.#scene = scene;
    this.#marks = scene.marks;
    this.#composition = NOTHING_TO_CHOOSE;
    this.#drawing.atOnce(() => this.#show());
    this.#name();
  }

  /** Tells what an event did, then calls `told`; `hurry` ends it at once. */
  tell({ story, present }: Pick<Event, 'story' | 'present'>, told: () => void): void {
    const before = this.#scene;
    const shownAt = new Map(this.#drawing.pieces.shownAt);
    this.stand(present.scene);
    this.#marks = story.marks ?? this.#marks;
    this.#show();
    this.#told = told;
    if (!calm()) this.#animate(story, before, shownAt);
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

  /** Puts the keyboard's focus on the board. */
  focus(): void {
    if (this.#focused) this.#drawing.cell(this.#focused)?.focus({ preventScroll: true });
  }

  /** Lays the drawing into the boxes the page keeps for the areas. */
  #lay(): void {
    const stage = this.stage.getBoundingClientRect();
    const boxes = new Map<string, Box>();
    for (const slot of this.stage.querySelectorAll<HTMLElement>('[data-area]')) {
      const { left, top, width, height } = slot.getBoundingClientRect();
      const box = { left: left - stage.left, top: top - stage.top, width, height };
      if (slot.dataset.area && width) boxes.set(slot.dataset.area, box);
    }
    this.#drawing.lay(boxes);
  }

  #animate(story: Story, before: Scene, shownAt: ReadonlyMap<string, Pose>): void {
    const { spots, heart, pieces } = this.#drawing;
    const flights = tracks(story, {
      before: (piece) => shownAt.get(piece),
      after: (piece) => pieces.shownAt.get(piece),
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
      const element = pieces.of(flight.piece) ?? this.#leaver(flight.piece, before, shownAt);
      if (!element?.animate) continue;
      const options = { duration: duration(flight), fill: 'both' } as const;
      this.#telling.push(element.animate(keyframes(flight), options));
    }
    for (const { kind, to, step = 0 } of story.motions) {
      const body = kind === 'fell' && to ? pieces.of(to)?.querySelector('.body') : null;
      const options = { duration: (step + 1) * STEP, fill: 'both' } as const;
      if (body?.animate) this.#telling.push(body.animate(fall(step), options));
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
    const element = this.#drawing.pieces.leaver(piece, at);
    this.#leavers.push(element);
    return element;
  }

  #show(): void {
    const composition = this.#composition;
    const pointed = this.#hovered ?? (this.#hasFocus ? this.#focused : null);
    const ahead = pointed && composition.targets.includes(pointed) ? composition.touch(pointed) : null;
    this.#drawing.show(this.#scene, {
      targets: new Set(composition.targets),
      touched: new Set(composition.touched),
      preview: preview(this.board, this.#scene, (ahead ?? composition).touched),
      marks: composition.untouched ? this.#marks : [],
    });
    this.stage.classList.toggle('pointing', this.#hovered !== null);
  }

  #name(): void {
    this.#drawing.name(
      (area) => this.#speak(area.label),
      (place) => this.#speak((topmost(this.#scene, place.id) ?? place).label),
    );
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
    // Keys go on from where the hand was.
    this.focus();
    this.#hovered = null;
    this.listener.touch(place);
  }

  /** Dragging takes up what was put down last, and chooses what was not chosen yet. */
  #lift(place: string): void {
    const { touched } = this.#composition;
    if (touched.at(-1) !== place) this.#touch(place);
    else if (touched[0] !== place) this.listener.back();
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
    if (!this.#focused) return;
    const targets = new Set(this.#composition.targets);
    const order = reading(this.board).filter((id) => targets.has(id));
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
