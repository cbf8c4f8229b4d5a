import { Composition } from './board/composition';
import { Link, type LinkState } from './link';
import { recall, remember } from './memory';
import type { Event, FromServer, Line, Message, Present, Seat, Snapshot } from './wire';

/** When more events wait to be told, the next is only shown. */
const MOST_WAITING = 3;

/** Whoever shows the table: it is told how the table stands, and event by event what happened. */
export interface Show {
  stand: (present: Present) => void;
  tell: (event: Event, told: () => void) => void;
  hurry: () => void;
}

/** A table as the page follows it: how it stands, the turn being composed, and the link to it. */
export class Table {
  link = $state<LinkState>('joining');
  snapshot = $state.raw<Snapshot | null>(null);
  /** How it stands as far as it has been shown. */
  present = $state.raw<Present | null>(null);
  moves = $state.raw<readonly Line[]>([]);
  composition = $state.raw<Composition | null>(null);
  /** An act is on its way. */
  sending = $state(false);
  refusal = $state.raw<Message | null>(null);

  /** The number of the last event received, shown or not. */
  #known: number | null = null;
  #waiting: Event[] = [];
  #telling = false;
  /** Whose turn is being composed. */
  #composer: number | null = null;
  #show: Show | null = null;
  readonly #link: Link;

  constructor(
    readonly id: string,
    private readonly asks: () => boolean,
  ) {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    this.#link = new Link(`${scheme}//${location.host}/socket/${id}`, {
      since: () => this.#known,
      frame: (frame) => this.#hear(frame),
      state: (state) => this.#stay(state),
    });
  }

  leave(): void {
    this.#link.leave();
    this.#show = null;
  }

  showOn(show: Show): void {
    this.#show = show;
  }

  get seats(): readonly Seat[] {
    return this.snapshot?.seats ?? [];
  }

  /** The player who acts here now, if any. */
  get actor(): number | null {
    const { present } = this;
    return present?.acting.find((player) => present.choices[player]?.nodes.length) ?? null;
  }

  /** Whether a composed turn waits to be confirmed: only if it could still be changed. */
  get pauses(): boolean {
    return this.asks() && !this.composition?.binding;
  }

  touch(target: string): void {
    if (!this.composition || this.sending) return;
    const touched = this.composition.touch(target);
    const finished = touched.action !== null && this.composition.action === null;
    this.refusal = null;
    this.composition = touched;
    if (finished && !this.pauses) this.play();
  }

  back(): void {
    if (this.sending) return;
    this.composition = this.composition?.back() ?? null;
    this.refusal = null;
  }

  /** Ends the picking of a subset, or plays the composed turn. */
  confirm(): void {
    if (this.composition?.picking) {
      this.composition = this.composition.done();
      if (this.composition.action === null || this.pauses) return;
    }
    this.play();
  }

  play(): void {
    const action = this.composition?.action;
    if (action == null || this.actor === null || !this.present || this.sending) return;
    this.sending = true;
    this.#link.act({ by: this.actor, action, expect: this.present.number });
  }

  /** Shows at once whatever is still being told. */
  hurry(): void {
    while (this.#show && this.#telling) this.#show.hurry();
  }

  #stay(state: LinkState): void {
    this.link = state;
    if (state === 'gone' && recall('table', null) === this.id) remember('table', null);
  }

  #hear(frame: FromServer): void {
    switch (frame.type) {
      case 'snapshot':
        this.#begin(frame);
        break;
      case 'event':
        if (this.#known !== null && frame.present.number <= this.#known) break;
        this.#known = frame.present.number;
        // Whoever has acted sees it at once, whatever is still being told of others.
        if (this.sending && frame.line.by === this.#composer) this.hurry();
        this.#waiting.push(frame);
        if (!this.#telling) this.#tellNext();
        break;
      case 'done':
        // What was done before the link was lost comes in no event any more.
        if (this.#known !== null && frame.number <= this.#known) this.#release();
        break;
      case 'refused':
        this.#release();
        this.refusal = frame.reason;
        break;
    }
  }

  #begin(snapshot: Snapshot): void {
    this.#known = snapshot.present.number;
    this.#waiting = [];
    this.#telling = false;
    this.snapshot = snapshot;
    this.moves = snapshot.moves;
    this.#stand(snapshot.present);
    this.#show?.stand(snapshot.present);
    this.#choose();
  }

  #tellNext(): void {
    const event = this.#waiting.shift();
    this.#telling = event !== undefined;
    if (!event) {
      if (!this.composition) this.#choose();
      return;
    }
    const { composition } = this;
    this.moves = [...this.moves, event.line];
    if (event.seats && this.snapshot) this.snapshot = { ...this.snapshot, seats: event.seats };
    this.#stand(event.present);
    // Where several act at once, what others do takes nobody's turn out of his hands.
    const goesOn = composition && event.line.by !== this.#composer;
    this.composition = goesOn ? this.#goingOn(composition) : null;
    if (!this.composition) this.sending = false;
    // Nor need he wait until all that others do has been told.
    if (!this.composition && event.present.acting.length > 1) this.#choose();
    this.refusal = null;
    const told = () => this.#tellNext();
    if (this.#show && this.#waiting.length <= MOST_WAITING) this.#show.tell(event, told);
    else {
      this.#show?.stand(event.present);
      told();
    }
  }

  #release(): void {
    this.sending = false;
    this.composition = null;
    if (!this.#telling) this.#choose();
  }

  #stand(present: Present): void {
    this.present = present;
    remember('table', present.outcome ? null : this.id);
  }

  /** The turn being composed after others did something: as it was, a new one where something else
   * can be chosen now, or none. */
  #goingOn(composition: Composition): Composition | null {
    const { actor, present } = this;
    if (!present || present.outcome) return null;
    if (!present.acting.length) return composition; // chance comes next, then it goes on
    const choices = actor === this.#composer ? present.choices[actor ?? -1] : undefined;
    if (!choices) return null;
    const same = JSON.stringify(choices) === JSON.stringify(composition.choices);
    return same || this.sending ? composition : Composition.of(choices);
  }

  #choose(): void {
    const { actor, present } = this;
    const choices = actor === null ? undefined : present?.choices[actor];
    this.#composer = actor;
    this.composition = choices && !this.sending ? Composition.of(choices) : null;
  }
}
