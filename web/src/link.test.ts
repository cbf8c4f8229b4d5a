import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Link, type LinkState } from './link';
import type { FromServer } from './wire';

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor(readonly address: string) {
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.lose(1000);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
    this.say({ type: 'hello', protocol: 1, since: null });
  }

  say(frame: object): void {
    this.onmessage({ data: JSON.stringify(frame) });
  }

  lose(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

let states: LinkState[];
let frames: FromServer[];
let since: number | null;
let link: Link;
const last = () => FakeSocket.made.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.made = [];
  [states, frames, since] = [[], [], null];
  link = new Link('ws://house/socket/t', {
    since: () => since,
    frame: (frame) => frames.push(frame),
    state: (state) => states.push(state),
  });
});

afterEach(() => {
  link.leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('greets, and after a loss asks for what it has missed', () => {
  last().open();
  expect(last().sent).toEqual([{ type: 'hello', protocol: 1, since: null }]);
  since = 4;
  last().lose();
  expect(states).toEqual(['open', 'lost']);
  vi.advanceTimersByTime(400);
  expect(FakeSocket.made).toHaveLength(2);
  last().open();
  expect(last().sent).toEqual([{ type: 'hello', protocol: 1, since: 4 }]);
  expect(states.at(-1)).toBe('open');
});

test('sends an unanswered act again with the same id, and an answered one no more', () => {
  last().open();
  const id = link.act({ by: 0, action: 'Wd4,d1', expect: 0 });
  expect(last().sent.at(-1)).toMatchObject({ type: 'act', id, action: 'Wd4,d1' });
  last().lose();
  vi.advanceTimersByTime(400);
  last().open();
  expect(last().sent.at(-1)).toMatchObject({ type: 'act', id });
  last().say({ type: 'done', id, number: 1 });
  expect(frames).toEqual([{ type: 'done', id, number: 1 }]);
  last().lose();
  vi.advanceTimersByTime(400);
  last().open();
  expect(last().sent).toHaveLength(1);
});

test('keeps an act made while the link is lost', () => {
  const id = link.act({ by: 1, action: 'pass', expect: 3 });
  expect(last().sent).toEqual([]);
  last().open();
  expect(last().sent.map((frame) => frame.id ?? frame.type)).toEqual(['hello', id]);
});

test('waits longer after every failure, but not when the network comes back', () => {
  last().lose();
  vi.advanceTimersByTime(300);
  last().lose();
  vi.advanceTimersByTime(300);
  expect(FakeSocket.made).toHaveLength(2);
  dispatchEvent(new Event('online'));
  expect(FakeSocket.made).toHaveLength(3);
});

test.each([
  [4404, 'gone'],
  [4426, 'outdated'],
] as const)('closed with %i it does not come back', (code, state) => {
  last().lose(code);
  expect(states).toEqual([state]);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.made).toHaveLength(1);
});

test('left, it stays left', () => {
  last().open();
  link.leave();
  vi.advanceTimersByTime(60_000);
  expect(states).toEqual(['open']);
  expect(FakeSocket.made).toHaveLength(1);
});
