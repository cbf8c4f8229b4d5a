import { describe, expect, test } from 'vitest';

import { BOARD, scene, stone } from '../testing';
import { preview, topmost } from './preview';

const now = scene(stone('stone:a1', 'a1'));
const shown = (...touches: string[]) => preview(BOARD, now, touches);

describe('a half-made turn', () => {
  test('lifts the last stone of a stock and puts it down where the second touch says', () => {
    expect(shown('stock:x').carried).toEqual({ piece: 'stock:x:2', at: 'stock:x' });
    expect(shown('stock:x', 'b1').carried).toEqual({ piece: 'stock:x:2', at: 'b1' });
  });

  test('leaves it there and marks what is touched after', () => {
    const { carried, touched, path } = shown('stock:x', 'b1', 'c1');
    expect(carried?.at).toBe('b1');
    expect([...touched]).toEqual(['tile:c1']);
    expect(path).toEqual([]);
  });

  test('walks on with a stone from the board', () => {
    const { carried, path, touched } = shown('a1', 'a3', 'c3');
    expect(carried).toEqual({ piece: 'stone:a1', at: 'c3' });
    expect(path).toEqual(['a1', 'a3', 'c3']);
    expect(touched.size).toBe(0);
  });

  test('shows nothing of buttons and of empty places', () => {
    expect(shown('pass').carried).toBeNull();
    expect(shown('mine:x', 'a1').carried).toBeNull();
    expect(shown().carried).toBeNull();
  });

  test('sees the highest layer of a place first', () => {
    expect(topmost(now, 'a1')?.id).toBe('stone:a1');
    expect(topmost(now, 'b1')?.id).toBe('tile:b1');
    expect(topmost(now, 'mine:x')).toBeNull();
  });
});
