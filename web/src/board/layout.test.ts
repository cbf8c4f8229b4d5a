import { describe, expect, test } from 'vitest';

import { BOARD } from '../testing';
import { step, nextTarget, reading, rows } from './grid';
import { FINGER, hit } from './hit';
import { distance, fit, middle, slot, spots } from './layout';

const boxes = new Map([
  ['board', { left: 0, top: 0, width: 120, height: 200 }],
  ['stock', { left: 120, top: 0, width: 60, height: 60 }],
]);
const placed = spots(BOARD, boxes);
const at = (id: string) => placed.get(id)!;

describe('the layout', () => {
  test('keeps an area whole in the middle of its box', () => {
    expect(fit({ width: 60, height: 60 }, boxes.get('board')!)).toEqual({ x: 0, y: 40, scale: 2 });
    expect(fit({ width: 60, height: 20 }, { left: 5, top: 5, width: 30, height: 90 })).toEqual({
      x: 5,
      y: 45,
      scale: 0.5,
    });
  });

  test('places what has a box and leaves out what has none', () => {
    expect(at('a1')).toMatchObject({ x: 20, y: 140, radius: 20 });
    expect(placed.has('mine:x')).toBe(false);
  });

  test('lays pieces side by side, and closer when there are more than slots', () => {
    const row = at('stock:x');
    expect([0, 1, 2].map((number) => slot(row, number).x)).toEqual([130, 140, 150]);
    expect(slot(row, 4, 5).x).toBe(150);
    expect(slot(row, 1, 5).x).toBe(135);
    expect(middle(row)).toEqual({ x: 140, y: 30 });
  });

  test('measures the way to a row of slots from its nearest end', () => {
    expect(distance(at('stock:x'), 140, 35)).toBe(5);
    expect(distance(at('stock:x'), 153, 34)).toBe(5);
    expect(distance(at('stock:x'), 126, 27)).toBe(5);
  });
});

describe('a touch', () => {
  const small = { ...at('a1'), radius: 6 };

  test('means the nearest target about which it falls', () => {
    expect(hit([at('a1'), at('b1')], 42, 140)).toBe('b1');
    expect(hit([at('a1'), at('b1')], 38, 140)).toBe('a1');
  });

  test('finds small targets with a finger and no target from afar', () => {
    expect(hit([small], 20 + FINGER, 140)).toBe('a1');
    expect(hit([small], 21 + FINGER, 140)).toBeNull();
    expect(hit([], 20, 140)).toBeNull();
  });
});

describe('the keys', () => {
  const all = [...placed.values()];

  test('walk to the neighbour in a direction, also into the next area', () => {
    expect(step(all, 'b2', 'up')).toBe('b3');
    expect(step(all, 'b2', 'down')).toBe('b1');
    expect(step(all, 'b2', 'left')).toBe('a2');
    expect(step(all, 'b2', 'right')).toBe('c2');
    expect(step(all, 'c3', 'right')).toBe('stock:x');
  });

  test('stay at the edge, and begin anywhere when lost', () => {
    expect(step(all, 'a1', 'left')).toBe('a1');
    expect(step(all, 'nowhere', 'left')).toBe(all[0]!.id);
    expect(step([], 'nowhere', 'left')).toBe('nowhere');
  });

  test('hop from target to target and round again', () => {
    const order = ['a', 'b', 'c'];
    expect(nextTarget(order, 'c')).toBe('a');
    expect(nextTarget(order, 'a', true)).toBe('c');
    expect(nextTarget(order, 'elsewhere')).toBe('a');
    expect(nextTarget(order, 'elsewhere', true)).toBe('c');
    expect(nextTarget([], 'here')).toBe('here');
  });

  test('read rows from top to bottom and left to right', () => {
    expect(rows(BOARD.areas[0]!).map((row) => row.map(({ id }) => id))).toEqual([
      ['a3', 'b3', 'c3'],
      ['a2', 'b2', 'c2'],
      ['a1', 'b1', 'c1'],
    ]);
    expect(reading(BOARD).at(-1)).toBe('mine:x');
  });
});
