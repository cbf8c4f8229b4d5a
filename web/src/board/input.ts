import type { Direction } from './grid';

/** What a person means, whatever they did it with. */
export interface Intents {
  /** Something was pressed: whatever is under way should come to its end. */
  hurry: () => void;
  /** The target at a point of the stage, if any. */
  at: (x: number, y: number) => string | null;
  hover: (place: string | null) => void;
  touch: (place: string) => void;
  /** A drag begins at a place. */
  lift: (place: string) => void;
  walk: (direction: Direction) => void;
  /** To the next target, or the one before. */
  hop: (backwards: boolean) => void;
  /** Enter or space on the place that has the focus. */
  press: (key: 'Enter' | ' ') => void;
  back: () => void;
}

const ARROWS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** By their place on the keyboard, so that they work in any script. */
const HOPS = ['KeyN', 'KeyP'];

/** How far a press must move to be a drag, in pixels. */
const DRAG = 9;

/** Listens to mouse, pen, fingers and keys on the stage. */
export class Input {
  readonly #stop = new AbortController();
  #pressed: { id: number; place: string | null; x: number; y: number; dragging: boolean } | null = null;

  constructor(
    private readonly stage: HTMLElement,
    private readonly intents: Intents,
  ) {
    const listen = <K extends keyof HTMLElementEventMap>(
      name: K,
      does: (event: HTMLElementEventMap[K]) => void,
    ) => stage.addEventListener(name, does, { signal: this.#stop.signal });
    listen('pointerdown', (event) => this.#down(event));
    listen('pointermove', (event) => this.#move(event));
    listen('pointerup', (event) => this.#up(event));
    listen('pointercancel', () => (this.#pressed = null));
    listen('pointerleave', () => intents.hover(null));
    listen('click', (event) => this.#click(event));
    listen('keydown', (event) => this.#key(event));
    const { signal } = this.#stop;
    addEventListener('keydown', (event) => this.#escape(event), { signal });
  }

  destroy(): void {
    this.#stop.abort();
  }

  #down(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0 || !onArea(event)) return;
    this.intents.hurry();
    const place = this.#at(event);
    this.#pressed = {
      id: event.pointerId,
      place,
      x: event.clientX,
      y: event.clientY,
      dragging: false,
    };
  }

  #move(event: PointerEvent): void {
    const pressed = this.#pressed;
    if (pressed?.place && !pressed.dragging) {
      pressed.dragging = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > DRAG;
      if (pressed.dragging && this.#at(event) !== pressed.place) this.intents.lift(pressed.place);
      else pressed.dragging = false;
    }
    if (event.pointerType === 'mouse' || pressed?.dragging) {
      this.intents.hover(onArea(event) || pressed ? this.#at(event) : null);
    }
  }

  #up(event: PointerEvent): void {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (!pressed || pressed.id !== event.pointerId) return;
    const place = this.#at(event);
    if (place && (pressed.dragging || place === pressed.place)) this.intents.touch(place);
    if (event.pointerType !== 'mouse') this.intents.hover(null);
  }

  /** Clicks without a pointer come from assistive technology. */
  #click(event: MouseEvent): void {
    const cell = event.target instanceof Element ? event.target.closest('[data-place]') : null;
    const place = cell?.getAttribute('data-place');
    if (event.detail === 0 && place) this.intents.touch(place);
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (!(event.target instanceof Element) || !event.target.closest('[data-place]')) return;
    const direction = ARROWS[event.key];
    if (direction) this.intents.walk(direction);
    else if (event.key === 'Enter' || event.key === ' ') {
      this.intents.hurry();
      this.intents.press(event.key);
    } else if (HOPS.includes(event.code)) this.intents.hop(event.code === 'KeyP');
    else return;
    event.preventDefault();
  }

  /** Works wherever the focus is, unless something that closes with it is open. */
  #escape(event: KeyboardEvent): void {
    const open = document.querySelector(':popover-open, dialog[open]');
    if (event.key === 'Escape' && !event.defaultPrevented && !open) this.intents.back();
  }

  #at(event: PointerEvent): string | null {
    const box = this.stage.getBoundingClientRect();
    return this.intents.at(event.clientX - box.left, event.clientY - box.top);
  }
}

function onArea(event: PointerEvent): boolean {
  return event.target instanceof Element && event.target.closest('[data-area]') !== null;
}
