import { symbols } from './api';

const fetched = new Map<string, Promise<string[]>>();

/** Puts a game's symbols into the document, once, and tells their ids. */
export function ensureSymbols(game: string): Promise<string[]> {
  const known = fetched.get(game);
  if (known) return known;
  const coming = symbols(game).then((sprite) => {
    document.body.append(sprite);
    return [...sprite.querySelectorAll('symbol')].map((symbol) => symbol.id);
  });
  coming.catch(() => fetched.delete(game));
  fetched.set(game, coming);
  return coming;
}
