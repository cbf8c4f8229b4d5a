import type { Choices, Edge, Message } from '../wire';
import { Walk } from './walk';

interface Step {
  targets: readonly string[];
  walk: Walk;
}

/**
 * A turn being composed by touches, immutable. Besides going forward a touch may correct what was
 * chosen before: touching the last target again takes it back, and touching what an earlier question
 * offered answers that question anew, keeping the later answers where they still fit. Where touches
 * bind there is only forward.
 */
export class Composition {
  private constructor(
    readonly choices: Choices,
    private readonly start: Walk,
    private readonly steps: readonly Step[],
    /** What is chosen so far of an `any` node, in no order. */
    readonly picked: readonly string[],
  ) {}

  static of(choices: Choices): Composition {
    return new Composition(choices, new Walk(choices), [], []);
  }

  get walk(): Walk {
    return this.steps.at(-1)?.walk ?? this.start;
  }

  get prompt(): Message | null {
    return this.walk.node?.prompt ?? null;
  }

  get edges(): readonly Edge[] {
    return this.walk.edges;
  }

  get action(): string | null {
    return this.walk.action;
  }

  /** Whether a subset is being picked, which only `done` ends. */
  get picking(): boolean {
    return this.walk.node?.kind === 'any';
  }

  /** Whether touches bind, so that nothing can be taken back. */
  get binding(): boolean {
    return this.choices.binding ?? false;
  }

  /** Whether nothing has been touched yet. */
  get untouched(): boolean {
    return this.steps.length === 0 && this.picked.length === 0;
  }

  /** All targets touched so far, in order. */
  get touched(): readonly string[] {
    return [...this.steps.flatMap((step) => step.targets), ...this.picked];
  }

  /** The targets that go forward now. */
  get targets(): readonly string[] {
    return this.edges.map((edge) => edge.target);
  }

  /** Every target that a touch may mean: going forward, or correcting what was touched before. */
  get touchable(): ReadonlySet<string> {
    const offered = this.binding ? [] : this.steps.map((_, index) => this.before(index).edges);
    return new Set([...this.edges, ...offered.flat()].map((edge) => edge.target));
  }

  touch(target: string): Composition {
    if (this.targets.includes(target)) {
      if (!this.picking) return this.forward([target]);
      const without = this.picked.filter((one) => one !== target);
      const picked = without.length < this.picked.length ? without : [...without, target];
      return new Composition(this.choices, this.start, this.steps, picked);
    }
    if (this.binding) return this;
    if (this.steps.at(-1)?.targets.includes(target)) return this.back();
    return this.corrected(target);
  }

  /** Ends the picking of a subset. */
  done(): Composition {
    return this.picking ? this.forward(this.picked) : this;
  }

  /** One touch less. */
  back(): Composition {
    if (this.picked.length) {
      return new Composition(this.choices, this.start, this.steps, this.picked.slice(0, -1));
    }
    if (this.binding) return this;
    return new Composition(this.choices, this.start, this.steps.slice(0, -1), []);
  }

  private before(index: number): Walk {
    return this.steps[index - 1]?.walk ?? this.start;
  }

  private forward(targets: readonly string[]): Composition {
    const walk = this.walk.touch(targets);
    if (!walk) return this;
    return new Composition(this.choices, this.start, [...this.steps, { targets, walk }], []);
  }

  private corrected(target: string): Composition {
    for (let index = this.steps.length - 1; index >= 0; index--) {
      const before = this.before(index);
      if (before.node?.kind === 'any' || !before.touch([target])) continue;
      let answer = new Composition(this.choices, this.start, this.steps.slice(0, index), []);
      answer = answer.forward([target]);
      for (const step of this.steps.slice(index + 1)) answer = answer.forward(step.targets);
      return answer;
    }
    return this;
  }
}
