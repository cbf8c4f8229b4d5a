import { describe, expect, test } from 'vitest';

import type { Motion } from '../wire';
import { duration, fall, keyframes, STEP, tracks, type Ground } from './motion';

const poses: Record<string, { x: number; y: number; size: number }> = {
  stock: { x: 0, y: 0, size: 50 },
  put: { x: 100, y: 0, size: 100 },
  jumper: { x: 0, y: 100, size: 100 },
  landed: { x: 100, y: 100, size: 100 },
  captive: { x: 25, y: 100, size: 100 },
  captured: { x: 0, y: 300, size: 50 },
};
const ground: Ground = {
  before: (piece) => poses[piece],
  after: (piece) => poses[piece],
  place: (id) => ({ middle: { x: 50, y: 100 }, end: { x: 100, y: 100 } })[id],
  away: ({ x, y }) => ({ x: x + 60, y }),
};

function told(...motions: Motion[]) {
  return tracks({ motions, says: { id: 'said' } }, ground);
}

describe('a story', () => {
  test('lets a piece fly from where it is shown to where it will stand', () => {
    const [track] = told({ kind: 'placed', piece: 'stock', to: 'put' });
    expect(track?.piece).toBe('put');
    const frames = keyframes(track!);
    expect(frames[0]?.transform).toBe('translate(0.00px, 0.00px) scale(0.5000)');
    expect(frames.at(-1)?.transform).toBe('translate(100.00px, 0.00px) scale(1.0000)');
    expect(duration(track!)).toBe(STEP);
  });

  test('joins the jumps of one piece to one flight that rises and comes down', () => {
    const jump = { kind: 'jumped', piece: 'jumper', to: 'landed' } as const;
    const [track, ...others] = told(
      { ...jump, via: ['middle'] },
      { ...jump, via: ['end'], step: 1 },
    );
    expect(others).toEqual([]);
    expect(track?.moments.map(({ point }) => point.x)).toEqual([0, 25, 50, 50, 75, 100]);
    expect(track?.moments.map(({ rises }) => rises ?? false)).toEqual([
      false,
      true,
      false,
      false,
      true,
      false,
    ]);
    expect(duration(track!)).toBe(2 * STEP);
  });

  test('keeps a captive in its place until the jumper is above it', () => {
    const [track] = told({ kind: 'taken', piece: 'captive', to: 'captured', step: 1 });
    const frames = keyframes(track!);
    expect(track?.moments[0]?.at).toBe(1.5 * STEP);
    expect(frames[0]).toMatchObject({ offset: 0 });
    expect(frames[0]?.transform).toBe(frames[1]?.transform);
    expect(frames[1]?.offset).toBeCloseTo(1.5 / 2.5);
  });

  test('fades what leaves the game and what comes to it', () => {
    const [gone] = told({ kind: 'removed', piece: 'jumper', to: null });
    expect(keyframes(gone!).map(({ opacity }) => opacity)).toEqual([1, 0]);
    expect(gone?.moments.at(-1)?.point).toEqual({ x: 60, y: 100 });
    const [come] = told({ kind: 'appeared', piece: null, to: 'put' });
    expect(keyframes(come!).map(({ opacity }) => opacity)).toEqual([0, 1]);
  });

  test('moves nothing that is already there, and nothing unknown', () => {
    expect(told({ kind: 'moved', piece: 'put', to: 'put' })).toEqual([]);
    expect(told({ kind: 'moved', piece: 'unknown', to: null })).toEqual([]);
    expect(told({ kind: 'removed', piece: null, to: null })).toEqual([]);
  });
});

describe('a fall', () => {
  test('begins when its step comes, and ends as the style has it', () => {
    const frames = fall(1);
    expect(frames.map(({ offset }) => offset)).toEqual([0, 0.5]);
    expect(frames.every(({ transform }) => transform === 'rotate(0deg)')).toBe(true);
    expect(fall(0).map(({ offset }) => offset)).toEqual([0, 0]);
  });
});
