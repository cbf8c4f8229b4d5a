import type { Choices, Edge, Node } from '../wire';

/** A choice half made: where the player stands in the graph and the text gathered so far. */
export class Walk {
  constructor(
    readonly choices: Choices,
    readonly at: number | null = choices.nodes.length ? 0 : null,
    readonly text: string = '',
  ) {}

  /** The question that stands now; none when the action is complete or nothing can be done. */
  get node(): Node | null {
    return this.at === null ? null : (this.choices.nodes[this.at] ?? null);
  }

  /** The finished action, or none while something is left to choose. */
  get action(): string | null {
    return this.at === null && this.choices.nodes.length ? this.text : null;
  }

  get edges(): readonly Edge[] {
    return this.node?.edges ?? [];
  }

  /** The walk after choosing one target of a `one` node or any subset of an `any` node; none where
   * that cannot be chosen. */
  touch(targets: readonly string[]): Walk | null {
    const { node } = this;
    const chosen = this.edges.filter((edge) => targets.includes(edge.target));
    if (!node || chosen.length !== targets.length) return null;
    if (node.kind === 'any') {
      return new Walk(this.choices, node.then ?? null, this.text + chosen.map((e) => e.text).join(''));
    }
    const [edge] = chosen;
    return edge && chosen.length === 1
      ? new Walk(this.choices, edge.next ?? null, this.text + edge.text)
      : null;
  }
}
