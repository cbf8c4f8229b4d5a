import type { Board, Piece, Scene } from '../wire';

/** How a half-made turn shows before it is played. */
export interface Preview {
  /** The piece in hand, and the place it is shown at. */
  carried: { piece: string; at: string } | null;
  /** Pieces touched after it was put down. */
  touched: ReadonlySet<string>;
  /** The places of its way. */
  path: readonly string[];
}

export const NOTHING: Preview = { carried: null, touched: new Set(), path: [] };

/** The piece on top of a place: the last of the highest layer. */
export function topmost(scene: Scene, place: string): Piece | null {
  let top: Piece | null = null;
  for (const piece of scene.pieces) {
    if (piece.place === place && (piece.layer ?? 0) >= (top?.layer ?? 0)) top = piece;
  }
  return top;
}

/**
 * What touches say about pieces, in any game: the first lifts a piece. A piece from the board walks
 * on from touch to touch; one from a stock or tray is put down by the second touch, and what is
 * touched after that is a matter of its own.
 */
export function preview(board: Board, scene: Scene, touches: readonly string[]): Preview {
  const roles = new Map(board.areas.flatMap((a) => a.places.map((p) => [p.id, a.role] as const)));
  const path = touches.filter((id) => roles.has(id));
  const [first] = path;
  const piece = first === undefined ? null : topmost(scene, first);
  if (first === undefined || !piece) return NOTHING;
  if (roles.get(first) === 'board') {
    return { carried: { piece: piece.id, at: path.at(-1) ?? first }, touched: new Set(), path };
  }
  const later = path.slice(2).map((place) => topmost(scene, place)?.id);
  return {
    carried: { piece: piece.id, at: path[1] ?? first },
    touched: new Set(later.filter((id) => id !== undefined)),
    path: [],
  };
}
