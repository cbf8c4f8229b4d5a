import { describe, expect, test } from 'vitest';

import { edge, node, PLACING } from '../testing';
import { Composition } from './composition';

function touched(...targets: string[]): Composition {
  return targets.reduce((made, target) => made.touch(target), Composition.of(PLACING));
}

describe('a composition', () => {
  test('goes forward and ends in an action', () => {
    const made = touched('stock:x', 'a1', 'c1');
    expect(made.action).toBe('Xa1,c1');
    expect(made.touched).toEqual(['stock:x', 'a1', 'c1']);
    expect(made.targets).toEqual([]);
  });

  test('takes back its last touch, by a step back or by the same touch again', () => {
    const made = touched('stock:x', 'a1', 'c1');
    expect(made.back().touched).toEqual(['stock:x', 'a1']);
    expect(made.touch('c1').touched).toEqual(['stock:x', 'a1']);
    expect(made.back().back().back().untouched).toBe(true);
    expect(Composition.of(PLACING).back().untouched).toBe(true);
  });

  test('answers an earlier question anew and keeps the later answers that still fit', () => {
    expect(touched('stock:x', 'a1', 'c1', 'stock:y').action).toBe('Ya1,c1');
    expect(touched('stock:x', 'a1', 'c1', 'b1').action).toBe('Xb1,c1');
    const moved = touched('stock:x', 'a1', 'c2', 'b1');
    expect(moved.action).toBeNull();
    expect(moved.touched).toEqual(['stock:x', 'b1']);
  });

  test('that binds goes forward only', () => {
    const bound = Composition.of({ ...PLACING, binding: true }).touch('stock:x').touch('a1');
    expect(bound.back()).toBe(bound);
    expect(bound.touch('a1')).toBe(bound);
    expect(bound.touch('stock:y')).toBe(bound);
    expect([...bound.touchable].sort()).toEqual(['c1', 'c2']);
    expect(bound.touch('c1').action).toBe('Xa1,c1');
  });

  test('means the latest question that offered what is touched', () => {
    expect(touched('stock:x', 'b1', 'c1', 'a1').action).toBe('Xb1,a1');
  });

  test('is not moved by what was never offered', () => {
    const made = touched('stock:x', 'a1');
    expect(made.touch('c3')).toBe(made);
    expect(made.touchable.has('c3')).toBe(false);
    expect([...made.touchable].sort()).toEqual(['a1', 'b1', 'c1', 'c2', 'stock:x', 'stock:y']);
  });

  test('picks a subset until it is done', () => {
    const choices = {
      nodes: [
        { ...node('which', edge('a', 'A'), edge('b', 'B')), kind: 'any' as const, then: 1 },
        node('where', edge('c', 'c')),
      ],
    };
    const picked = Composition.of(choices).touch('b').touch('a');
    expect([picked.picking, picked.picked]).toEqual([true, ['b', 'a']]);
    expect(picked.touch('b').picked).toEqual(['a']);
    expect(picked.back().picked).toEqual(['b']);
    expect(picked.done().touch('c').action).toBe('ABc');
    expect(picked.done().done().picking).toBe(false);
    expect(picked.done().back().picked).toEqual([]);
  });
});
