import type { Catalogue, GameInfo, MadeTable, Message, NewTable } from './wire';

/** The server said no, and why. */
export class Failure extends Error {
  constructor(readonly reason: Message) {
    super(reason.id);
  }
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(`/api/v1/${path}`, init).catch(() => {
    throw new Failure({ id: 'web.error.no_answer' });
  });
  if (response.ok) return response;
  const answer = (await response.json().catch(() => null)) as { message?: Message } | null;
  throw new Failure(answer?.message ?? { id: 'web.error.no_answer' });
}

export async function words(language: string): Promise<Catalogue> {
  return (await ask(`words/${language}`)).json() as Promise<Catalogue>;
}

export async function games(): Promise<GameInfo[]> {
  return (await ask('games')).json() as Promise<GameInfo[]>;
}

export async function makeTable(table: NewTable): Promise<MadeTable> {
  const headers = { 'content-type': 'application/json' };
  const made = await ask('tables', { method: 'POST', headers, body: JSON.stringify(table) });
  return made.json() as Promise<MadeTable>;
}

/** The sprite of a game's symbols, as an element to be put into the document once. */
export async function symbols(game: string): Promise<SVGSVGElement> {
  const text = await (await ask(`games/${game}/symbols.svg`)).text();
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  const sprite = document.importNode(parsed, true) as unknown as SVGSVGElement;
  sprite.setAttribute('class', 'sprite');
  sprite.setAttribute('aria-hidden', 'true');
  return sprite;
}
