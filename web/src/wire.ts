/**
 * What the server sends and takes: the frames of a table's socket, the answers of the API, and the
 * drawing they carry. Mirrors `ludoteca.server.wire` and the types of `ludoteca.core` it is made of.
 */

export const PROTOCOL = 1;

export interface Message {
  id: string;
  params?: Record<string, Parameter>;
}

export type Parameter = string | number | Message;

// The drawing ------------------------------------------------------------------------------------

/** Where pieces can stand. `slots` of them lie side by side from (x, y) on, over `span`. */
export interface Place {
  id: string;
  x: number;
  y: number;
  radius: number;
  label: Message;
  row?: number;
  column?: number;
  symbol?: string;
  size?: number;
  slots?: number;
  span?: number;
}

export interface Lettering {
  x: number;
  y: number;
  text: string;
}

export interface Area {
  id: string;
  role: 'board' | 'stock' | 'tray';
  width: number;
  height: number;
  label: Message;
  places: Place[];
  letterings?: Lettering[];
  player?: number;
  symbol?: string;
  /** Whether what is written on its ground is light. */
  dark?: boolean;
}

export interface Board {
  game: string;
  areas: Area[];
}

export interface Piece {
  id: string;
  role: string;
  symbol: string;
  place: string;
  size: number;
  label: Message;
  layer?: number;
  lies?: boolean;
  letter?: string;
  dx?: number;
  dy?: number;
}

export interface Mark {
  kind: 'last' | 'target' | 'study' | 'arrow';
  places: string[];
}

export interface Scene {
  pieces: Piece[];
  marks: Mark[];
  status: Message;
  standings: Message[];
}

/** A step of a piece on its way; all motions of one piece have the same `piece` and `to`. */
export interface Motion {
  kind: 'placed' | 'moved' | 'jumped' | 'taken' | 'fell' | 'removed' | 'appeared';
  piece: string | null;
  to: string | null;
  via?: string[];
  step?: number;
}

export interface Story {
  motions: Motion[];
  says: Message;
  marks?: Mark[];
}

// Choices ----------------------------------------------------------------------------------------

export interface Edge {
  target: string;
  text: string;
  next?: number;
  label?: Message;
}

export interface Node {
  prompt: Message;
  edges: Edge[];
  kind?: 'one' | 'any';
  then?: number;
}

export interface Choices {
  nodes: Node[];
  /** Nothing touched can be taken back, and the last touch plays the action. */
  binding?: boolean;
}

// Frames -----------------------------------------------------------------------------------------

export interface Outcome {
  winners: number[];
  reason: string;
}

export interface Seat {
  player: number;
  bot: string | null;
}

export interface Line {
  number: number;
  by: number | null;
  text: string;
  says: Message;
}

export interface Present {
  number: number;
  scene: Scene;
  acting: number[];
  choices: Record<string, Choices>;
  outcome: Outcome | null;
  position: string;
}

export type Options = Record<string, string | number | boolean>;

export interface Snapshot {
  type: 'snapshot';
  game: string;
  options: Options;
  seats: Seat[];
  board: Board;
  moves: Line[];
  present: Present;
}

export interface Event {
  type: 'event';
  at: string;
  line: Line;
  story: Story;
  present: Present;
  /** Only where a player changed hands. */
  seats: Seat[] | null;
}

export interface Done {
  type: 'done';
  id: string;
  number: number;
}

export interface Refused {
  type: 'refused';
  code: string;
  reason: Message;
  id: string | null;
}

export interface Hello {
  type: 'hello';
  protocol: number;
  since: number | null;
}

export interface Act {
  type: 'act';
  id: string;
  by: number;
  action: string;
  expect: number;
}

export type FromServer = Hello | Snapshot | Event | Done | Refused;

/** Codes with which the server closes a socket for good: it knows no such table, or speaks another
 * protocol than this page. */
export const UNKNOWN_TABLE = 4404;
export const OTHER_PROTOCOL = 4426;

// The API ----------------------------------------------------------------------------------------

export type Forms = string | Record<string, string>;

export interface Catalogue {
  language: string;
  words: Record<string, Forms>;
}

export interface GameOption {
  name: string;
  values: (string | number | boolean)[];
}

export interface GameInfo {
  name: string;
  players: number[];
  variants: Record<string, Options>;
  options: GameOption[];
  bots: string[];
}

export interface NewTable {
  game: string;
  options: Options;
  /** Who holds each player: null a person at this screen, or a bot by its name. */
  seats: (string | null)[];
  lot: boolean;
  seed?: number;
}

export interface MadeTable {
  table: string;
  seats: (string | null)[];
}
