import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';

import App from './App.svelte';

test('the page names the house', () => {
  const app = mount(App, { target: document.body });
  flushSync();
  expect(document.body.textContent).toContain('Ludoteca');
  void unmount(app);
});
