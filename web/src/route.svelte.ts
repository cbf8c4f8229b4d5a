/** Where we are: the home page, or a table. */
let path = $state(location.pathname);

addEventListener('popstate', () => (path = location.pathname));

/** The table of the address; none at home, null where the address means nothing. */
export function table(): string | null | undefined {
  if (path === '/') return undefined;
  return /^\/table\/([\w-]+)\/?$/.exec(path)?.[1] ?? null;
}

export function go(to: string): void {
  history.pushState(null, '', to);
  path = location.pathname;
  scrollTo(0, 0);
}

/** Lets a plain click on a link of our own stay within the page. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(event.currentTarget.pathname);
}
