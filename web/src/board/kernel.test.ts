import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { BOARD, PLACING, scene, stone } from '../testing';
import type { Event } from '../wire';
import { Composition } from './composition';
import { Kernel, type Listener } from './kernel';

const BOXES: Record<string, [number, number, number, number]> = {
  board: [0, 0, 300, 300],
  stock: [300, 0, 300, 100],
  mine: [300, 200, 300, 100],
};

let stage: HTMLElement;
let kernel: Kernel;
let listener: { [name in keyof Listener]: ReturnType<typeof vi.fn> };

beforeEach(() => {
  stage = document.createElement('main');
  for (const [id, [x, y, width, height]] of Object.entries(BOXES)) {
    const box = document.createElement('div');
    box.dataset.area = id;
    box.getBoundingClientRect = () => new DOMRect(x, y, width, height);
    stage.append(box);
  }
  document.body.append(stage);
  listener = { touch: vi.fn(), back: vi.fn(), confirm: vi.fn(), hurry: vi.fn() };
  kernel = new Kernel(stage, BOARD, scene(), listener as unknown as Listener);
  kernel.name(({ id }) => id);
});

afterEach(() => {
  kernel.destroy();
  stage.remove();
});

const cell = (id: string) => stage.querySelector<SVGElement>(`[data-place="${id}"]`)!;
const marks = (name: string) =>
  [...stage.querySelectorAll(`rect.${name}`)].map((mark) => mark.getAttribute('data-at'));
const piece = (id: string) => stage.querySelector<SVGElement>(`[data-piece="${id}"]`);

function key(name: string, at: Element, more: KeyboardEventInit = {}): void {
  const init = { key: name, bubbles: true, cancelable: true, ...more };
  at.dispatchEvent(new KeyboardEvent('keydown', init));
}

/** How far one transform is from another. */
function shift(from: string, to: string): [number, number] {
  const numbers = (text: string) => (text.match(/-?[\d.]+/g) ?? []).map(Number);
  const [[x = 0, y = 0], [u = 0, v = 0]] = [numbers(from), numbers(to)];
  return [u - x, v - y];
}

function pointer(type: string, x: number, y: number, kind = 'mouse'): void {
  const box = stage.querySelector('[data-area]')!;
  const init = { clientX: x, clientY: y, isPrimary: true, button: 0, pointerId: 1, bubbles: true };
  box.dispatchEvent(new PointerEvent(type, { ...init, pointerType: kind }));
}

describe('the drawing', () => {
  test('is a grid of rows of named cells for each area', () => {
    const grids = [...stage.querySelectorAll('[role=grid]')];
    expect(grids.map((grid) => grid.getAttribute('aria-label'))).toEqual(['board', 'stock', 'mine']);
    expect(grids[0]!.querySelectorAll('[role=row]')).toHaveLength(3);
    expect(cell('a1').getAttribute('aria-label')).toBe('piece tile:a1');
    expect(cell('mine:x').getAttribute('aria-label')).toBe('place mine:x');
  });

  test('puts a piece aside of its place', () => {
    kernel.stand(scene({ ...stone('mine:x:1', 'mine:x'), dx: 4, dy: -2 }));
    const aside = piece('mine:x:1')!.style.transform;
    kernel.stand(scene(stone('mine:x:1', 'mine:x')));
    const moved = shift(piece('mine:x:1')!.style.transform, aside);
    expect(moved.map((length) => length.toFixed(1))).toEqual(['6.7', '-3.3']);
  });

  test('keeps the order when a piece looks otherwise now', () => {
    const order = () => [...stage.querySelectorAll('[data-piece]')].map((p) => p.getAttribute('data-piece'));
    const [first, ...others] = scene().pieces;
    const before = order();
    kernel.stand({ ...scene(), pieces: [{ ...first!, symbol: 'turned' }, ...others] });
    expect(order()).toEqual(before);
    expect(piece(first!.id)!.getAttribute('data-symbol')).toBe('turned');
  });

  test('shows what may be chosen and what has been', () => {
    kernel.compose(Composition.of(PLACING));
    expect(marks('target')).toEqual(['stock:x', 'stock:y']);
    expect(cell('stock:x').getAttribute('aria-disabled')).toBe('false');
    expect(cell('a1').getAttribute('aria-disabled')).toBe('true');
    kernel.compose(Composition.of(PLACING).touch('stock:x').touch('a1'));
    expect(marks('touched')).toEqual(['stock:x', 'a1']);
    expect(piece('stock:x:2')!.classList.contains('carried')).toBe(true);
    expect(piece('stock:x:2')!.style.transform).toBe('translate(50.00px, 250.00px) scale(0.6600)');
  });

  test('keeps the elements of pieces that stay and drops those that go', () => {
    const before = piece('tile:a1');
    kernel.stand({ ...scene(), pieces: scene().pieces.filter(({ id }) => id !== 'tile:b1') });
    expect(piece('tile:a1')).toBe(before);
    expect(piece('tile:b1')).toBeNull();
  });
});

describe('a story', () => {
  const event = {
    story: {
      motions: [
        { kind: 'placed', piece: 'stock:x:2', to: 'stone:a1' },
        { kind: 'removed', piece: 'tile:c3', to: null, step: 1 },
      ],
      says: { id: 'said' },
      marks: [{ kind: 'last', places: ['a1'] }],
    },
    present: { scene: scene(stone('stone:a1', 'a1')) },
  } as unknown as Event;

  test('ends where the scene after stands, and says when it is told', () => {
    const told = vi.fn();
    kernel.tell(event, told);
    kernel.hurry();
    kernel.hurry();
    expect(told).toHaveBeenCalledOnce();
    expect(piece('stone:a1')).not.toBeNull();
    expect(marks('last')).toEqual(['a1']);
  });
});

test('a piece that has fallen lies', () => {
  kernel.stand(scene(stone('stone:a1', 'a1'), { ...stone('stone:b1', 'b1'), lies: true }));
  expect(piece('stone:a1')!.classList.contains('lies')).toBe(false);
  expect(piece('stone:b1')!.classList.contains('lies')).toBe(true);
  kernel.stand(scene(stone('stone:b1', 'b1')));
  expect(piece('stone:b1')!.classList.contains('lies')).toBe(false);
});

describe('hands', () => {
  beforeEach(() => kernel.compose(Composition.of(PLACING).touch('stock:x')));

  test('touch the target under the pointer, near it, and nothing else', () => {
    pointer('pointerdown', 52, 248);
    pointer('pointerup', 52, 248);
    expect(listener.touch).toHaveBeenLastCalledWith('a1');
    expect(listener.hurry).toHaveBeenCalled();
    pointer('pointerdown', 250, 50);
    pointer('pointerup', 250, 50);
    expect(listener.touch).toHaveBeenCalledOnce();
  });

  test('let go elsewhere touch nothing', () => {
    pointer('pointerdown', 52, 248);
    pointer('pointerup', 250, 50);
    expect(listener.touch).not.toHaveBeenCalled();
  });

  function drag(from: [number, number], to: [number, number]): unknown[] {
    pointer('pointerdown', ...from);
    pointer('pointermove', ...to);
    pointer('pointerup', ...to);
    return listener.touch.mock.calls.flat();
  }

  test('drag from one target to another', () => {
    kernel.compose(Composition.of(PLACING));
    listener.touch.mockImplementation(() =>
      kernel.compose(Composition.of(PLACING).touch('stock:x')),
    );
    expect(drag([420, 50], [150, 250])).toEqual(['stock:x', 'b1']);
    expect(listener.back).not.toHaveBeenCalled();
  });

  test('drag what is in hand already, and what was put down', () => {
    expect(drag([420, 50], [150, 250])).toEqual(['b1']);
    kernel.compose(Composition.of(PLACING).touch('stock:x').touch('a1'));
    expect(drag([50, 250], [150, 250])).toEqual(['b1', 'b1']);
    expect(listener.back).toHaveBeenCalledOnce();
  });

  test('that hover see what a touch would do', () => {
    pointer('pointermove', 150, 250);
    expect(stage.classList.contains('pointing')).toBe(true);
    expect(piece('stock:x:2')!.style.transform).toContain('translate(150.00px, 250.00px)');
    pointer('pointermove', 250, 50);
    expect(stage.classList.contains('pointing')).toBe(false);
  });
});

describe('keys', () => {
  const focused = () => document.activeElement?.getAttribute('data-place');

  beforeEach(() => {
    kernel.compose(Composition.of(PLACING));
    kernel.focus();
  });

  test('walk the places, of which one at a time is reached with Tab', () => {
    expect(focused()).toBe('a3');
    key('ArrowDown', cell('a3'));
    key('ArrowRight', cell('a2'));
    expect(focused()).toBe('b2');
    expect(stage.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  test('hop between targets, whatever the script of the keyboard', () => {
    key('т', cell('a3'), { code: 'KeyN' });
    expect(focused()).toBe('stock:x');
    key('p', cell('stock:x'), { code: 'KeyP' });
    expect(focused()).toBe('stock:y');
  });

  test('choose, take back and confirm', () => {
    key('n', cell('a3'), { code: 'KeyN' });
    key(' ', cell('stock:x'));
    key('Enter', cell('stock:x'));
    expect(listener.touch.mock.calls.flat()).toEqual(['stock:x', 'stock:x']);
    kernel.compose(Composition.of(PLACING).touch('stock:x').touch('a1').touch('c1'));
    key('Enter', cell('stock:x'));
    expect(listener.confirm).toHaveBeenCalledOnce();
    key('Escape', document.body);
    expect(listener.back).toHaveBeenCalledOnce();
  });

  test('leave shortcuts of the browser alone', () => {
    key('n', cell('a3'), { code: 'KeyN', ctrlKey: true });
    expect(focused()).toBe('a3');
  });
});
