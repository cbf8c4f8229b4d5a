import { describe, expect, test } from 'vitest';

import { BOARD } from '../testing';
import { ground, shade } from './ground';

const area = BOARD.areas[0]!;
const letterings = [{ x: 0, y: 0, text: 'a' }];
const box = { left: 0, top: 0, width: 60, height: 60 };

describe('the ground of an area', () => {
  test('is the page unless it has one of its own, which is light or dark', () => {
    expect(shade(area)).toBe('page');
    expect(shade({ ...area, symbol: 'paper' })).toBe('light');
    expect(shade({ ...area, symbol: 'felt', dark: true })).toBe('dark');
  });

  test('tells its letterings what they are written on', () => {
    const [, letters] = ground('tiny', { ...area, letterings, symbol: 'paper' }, box);
    expect(letters?.getAttribute('class')).toBe('letterings board on-light');
  });
});
