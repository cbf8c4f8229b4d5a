import { describe, expect, test } from 'vitest';

import { edge, node, PLACING } from '../testing';
import { Walk } from './walk';

describe('a walk', () => {
  test('gathers the texts of its edges into an action', () => {
    const walk = new Walk(PLACING).touch(['stock:x'])?.touch(['a1']);
    expect(walk?.action).toBeNull();
    expect(walk?.node?.prompt.id).toBe('break');
    expect(walk?.touch(['c2'])?.action).toBe('Xa1,c2');
  });

  test('goes nowhere by what is not offered, nor by two targets at once', () => {
    const walk = new Walk(PLACING);
    expect(walk.touch(['a1'])).toBeNull();
    expect(walk.touch(['stock:x', 'stock:y'])).toBeNull();
    expect(walk.touch([])).toBeNull();
  });

  test('takes any subset of a node that asks for one, in the order of the node', () => {
    const tea = {
      nodes: [
        node('cup', edge('cup', 'tea', 1)),
        { ...node('with', edge('milk', '+milk'), edge('sugar', '+sugar')), kind: 'any' as const },
      ],
    };
    const cup = new Walk(tea).touch(['cup'])!;
    expect(cup.touch(['sugar', 'milk'])?.action).toBe('tea+milk+sugar');
    expect(cup.touch([])?.action).toBe('tea');
    expect(cup.touch(['lemon'])).toBeNull();
  });

  test('without nodes offers nothing and means nothing', () => {
    const walk = new Walk({ nodes: [] });
    expect([walk.node, walk.action, walk.edges.length]).toEqual([null, null, 0]);
  });
});
