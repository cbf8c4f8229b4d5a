import type { Area, Board, Choices, Edge, Message, Node, Piece, Place, Scene } from './wire';

/** A little game of its own for the tests: a board of three by three, a stock and two trays. */

export const say = (id: string): Message => ({ id });

export function edge(target: string, text: string, next?: number): Edge {
  return { target, text, ...(next !== undefined && { next }) };
}

export function node(prompt: string, ...edges: Edge[]): Node {
  return { prompt: say(prompt), edges };
}

/** Take a stone, put it on a1 or b1, then break off c1 (or from a1 also c2). */
export const PLACING: Choices = {
  nodes: [
    node('take', edge('stock:x', 'X', 1), edge('stock:y', 'Y', 1)),
    node('put', edge('a1', 'a1', 2), edge('b1', 'b1', 3)),
    node('break', edge('c1', ',c1'), edge('c2', ',c2')),
    node('break', edge('c1', ',c1'), edge('a1', ',a1')),
  ],
};

function place(id: string, x: number, y: number, more: Partial<Place> = {}): Place {
  return { id, x, y, radius: 10, label: say(`place ${id}`), ...more };
}

function area(id: string, role: Area['role'], places: Place[], more: Partial<Area> = {}): Area {
  return { id, role, width: 60, height: 60, label: say(id), places, ...more };
}

export const BOARD: Board = {
  game: 'tiny',
  areas: [
    area(
      'board',
      'board',
      [1, 2, 3].flatMap((row) =>
        ['a', 'b', 'c'].map((letter, column) =>
          place(`${letter}${row}`, 10 + 20 * column, 70 - 20 * row, { row: 3 - row, column }),
        ),
      ),
    ),
    area('stock', 'stock', [
      place('stock:x', 10, 30, { slots: 3, span: 20 }),
      place('stock:y', 45, 30, { column: 1 }),
    ]),
    area('mine', 'tray', [place('mine:x', 10, 30, { slots: 2, span: 40 })], { player: 0 }),
  ],
};

function piece(id: string, place: string, more: Partial<Piece> = {}): Piece {
  return { id, role: 'stone', symbol: 'stone', place, size: 10, label: say(`piece ${id}`), ...more };
}

export function scene(...more: Piece[]): Scene {
  const tiles = BOARD.areas[0]!.places.map(({ id }) =>
    piece(`tile:${id}`, id, { role: 'tile', symbol: 'tile', size: 20 }),
  );
  const stones = [
    piece('stock:x:1', 'stock:x', { layer: 1 }),
    piece('stock:x:2', 'stock:x', { layer: 1 }),
    piece('stock:y:1', 'stock:y', { layer: 1 }),
  ];
  return {
    pieces: [...tiles, ...stones, ...more],
    marks: [],
    status: say('status'),
    standings: [say('standing')],
  };
}

export const stone = (id: string, place: string): Piece => piece(id, place, { layer: 1 });
