/** What this browser remembers between visits; where it may not, nothing is remembered. */
export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`ludoteca.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(`ludoteca.${name}`);
    else localStorage.setItem(`ludoteca.${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing is no reason to stop a game.
  }
}
