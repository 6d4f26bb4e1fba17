import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { undo } from '#features/editor/edit-mask.ts';
import { createEditorStore, type EditorStore } from '#features/editor/editor-store.ts';
import { attachKeys } from '#features/editor/keyboard.ts';
import { resizeStage } from '#features/editor/move-view.ts';
import type { HeldKeys } from '#features/editor/pointer.ts';
import { attachPointerInput } from '#features/editor/pointer.ts';

let store: EditorStore;
let canvas: HTMLCanvasElement;
let held: HeldKeys;
let detach: () => void;

beforeEach(() => {
  store = createEditorStore({ width: 1000, height: 800 });
  resizeStage(store, { stage: { width: 500, height: 400 }, padding: 0 });
  canvas = document.body.appendChild(document.createElement('canvas'));
  // jsdom knows no pointer capture.
  canvas.setPointerCapture = vi.fn();
  held = { space: false, moved: false };
  detach = attachPointerInput(canvas, { store, held });
});
afterEach(() => {
  detach();
  canvas.remove();
});

interface Touch extends PointerEventInit {
  readonly x: number;
  readonly y: number;
}

function send(type: string, { x, y, ...init }: Touch): void {
  const event = { pointerId: 1, pointerType: 'mouse', button: 0, bubbles: true, ...init };
  canvas.dispatchEvent(new PointerEvent(type, { ...event, clientX: x, clientY: y }));
}

const marks = () => store.getState().edits.done;

describe('the editor by pointer', () => {
  it('[TOOL-25] A stroke by pointer is drawn in pixels of the photo', () => {
    send('pointerdown', { x: 100, y: 100 });
    send('pointermove', { x: 120, y: 110 });
    send('pointerup', { x: 120, y: 110 });
    expect(marks()).toEqual([{ kind: 'stroke', erase: false, points: [200, 200, 40, 240, 220, 40] }]);
  });

  it('[TOOL-25] A finger’s stroke turns into pinching when a second finger comes', () => {
    const before = store.getState().view.scale;
    send('pointerdown', { x: 200, y: 200, pointerType: 'touch' });
    send('pointermove', { x: 210, y: 200, pointerType: 'touch' });
    send('pointerdown', { x: 260, y: 200, pointerType: 'touch', pointerId: 2 });
    send('pointermove', { x: 310, y: 200, pointerType: 'touch', pointerId: 2 });
    send('pointerup', { x: 310, y: 200, pointerType: 'touch', pointerId: 2 });
    send('pointermove', { x: 150, y: 250, pointerType: 'touch' });
    send('pointerup', { x: 150, y: 250, pointerType: 'touch' });
    expect(marks()).toHaveLength(0);
    expect(store.getState().view.scale).toBeCloseTo(before * 2, 5);
  });

  it('[TOOL-25] A lasso encloses what the pointer goes around', () => {
    store.setState({ tool: 'lasso' });
    send('pointerdown', { x: 100, y: 100 });
    for (const [x, y] of [
      [140, 100],
      [140, 150],
      [100, 150],
    ] as const)
      send('pointermove', { x, y });
    send('pointerup', { x: 100, y: 150 });
    expect(marks()).toEqual([
      { kind: 'area', erase: false, points: [200, 200, 280, 200, 280, 300, 200, 300] },
    ]);
    expect(store.getState().share).toBeCloseTo((80 * 100) / (1000 * 800), 3);
  });

  it('[TOOL-25] Two fingers move an enlarged photo', () => {
    store.setState({ view: { scale: 2, x: -500, y: -500 } });
    const touch = { pointerType: 'touch' } as const;
    send('pointerdown', { x: 200, y: 200, ...touch });
    send('pointerdown', { x: 260, y: 200, ...touch, pointerId: 2 });
    send('pointermove', { x: 230, y: 180, ...touch });
    send('pointermove', { x: 290, y: 180, ...touch, pointerId: 2 });
    send('pointerup', { x: 290, y: 180, ...touch, pointerId: 2 });
    send('pointerup', { x: 230, y: 180, ...touch });
    const { scale, x, y } = store.getState().view;
    expect([scale, x, y].map((value) => Math.round(value * 1000) / 1000)).toEqual([2, -470, -520]);
    expect(marks()).toHaveLength(0);
  });

  it('[TOOL-25] The palm is ignored while a pen draws, and more pressure draws wider', () => {
    send('pointerdown', { x: 100, y: 100, pointerType: 'pen', pressure: 0.5 });
    send('pointerdown', { x: 300, y: 300, pointerType: 'touch', pointerId: 2 });
    send('pointermove', { x: 310, y: 300, pointerType: 'touch', pointerId: 2 });
    send('pointermove', { x: 120, y: 100, pointerType: 'pen', pressure: 1 });
    send('pointerup', { x: 120, y: 100, pointerType: 'pen' });
    expect(marks()).toEqual([{ kind: 'stroke', erase: false, points: [200, 200, 40, 240, 200, 60] }]);
  });

  it('[TOOL-25] The eraser end of a pen erases, and its other buttons do nothing', () => {
    send('pointerdown', { x: 100, y: 100, pointerType: 'pen', button: 5, buttons: 32, pressure: 0.5 });
    send('pointermove', { x: 120, y: 100, pointerType: 'pen', button: -1, buttons: 32, pressure: 0.5 });
    send('pointerup', { x: 120, y: 100, pointerType: 'pen', button: 5 });
    expect(marks()).toMatchObject([{ kind: 'stroke', erase: true }]);
    send('pointerdown', { x: 100, y: 100, button: 2, buttons: 2 });
    send('pointerup', { x: 100, y: 100, button: 2 });
    expect(marks()).toHaveLength(1);
  });

  it('[TOOL-25] Undo during a stroke takes back that stroke, and nothing else', () => {
    send('pointerdown', { x: 100, y: 100 });
    send('pointerup', { x: 100, y: 100 });
    send('pointerdown', { x: 200, y: 200 });
    send('pointermove', { x: 220, y: 200 });
    undo(store);
    send('pointermove', { x: 240, y: 200 });
    send('pointerup', { x: 240, y: 200 });
    expect(marks()).toHaveLength(1);
    undo(store);
    expect(marks()).toHaveLength(0);
  });

  it('[TOOL-25] Drawing works again after Space was released in another window', () => {
    const off = attachKeys(canvas, { store, held });
    canvas.dispatchEvent(new KeyboardEvent('keydown', { key: ' ' }));
    expect(held.space).toBe(true);
    canvas.dispatchEvent(new FocusEvent('blur'));
    off();
    send('pointerdown', { x: 100, y: 100 });
    send('pointerup', { x: 100, y: 100 });
    expect(marks()).toHaveLength(1);
  });

  it('[TOOL-25] The view moves with the hand, with the middle button and while Space is held', () => {
    store.setState({ view: { scale: 2, x: -500, y: -500 } });
    store.setState({ tool: 'pan' });
    send('pointerdown', { x: 100, y: 100 });
    send('pointermove', { x: 90, y: 95 });
    send('pointerup', { x: 90, y: 95 });
    expect(store.getState().view).toEqual({ scale: 2, x: -510, y: -505 });
    store.setState({ tool: 'brush' });
    held.space = true;
    send('pointerdown', { x: 100, y: 100 });
    send('pointermove', { x: 110, y: 105 });
    send('pointerup', { x: 110, y: 105 });
    expect(store.getState().view).toEqual({ scale: 2, x: -500, y: -500 });
    expect(held.moved).toBe(true);
    held.space = false;
    send('pointerdown', { x: 100, y: 100, button: 1 });
    send('pointermove', { x: 101, y: 100 });
    expect(store.getState().view.x).toBe(-499);
    expect(marks()).toHaveLength(0);
  });

  it('[TOOL-25] Taps alone draw a line, a box and an outline that its first corner closes', () => {
    const tap = (x: number, y: number) => {
      send('pointerdown', { x, y });
      send('pointerup', { x, y });
    };
    store.setState({ byTaps: true });
    tap(100, 100);
    expect(marks()).toHaveLength(0);
    tap(150, 100);
    expect(marks()[0]).toEqual({ kind: 'stroke', erase: false, points: [200, 200, 40, 300, 200, 40] });
    store.setState({ tool: 'box' });
    tap(10, 10);
    send('pointermove', { x: 30, y: 30 });
    tap(50, 40);
    expect(marks()[1]).toMatchObject({ kind: 'area', points: [20, 20, 100, 20, 100, 80, 20, 80] });
    store.setState({ tool: 'lasso' });
    tap(200, 200);
    tap(260, 200);
    tap(260, 260);
    tap(204, 203);
    expect(marks()[2]).toMatchObject({ kind: 'area', points: [400, 400, 520, 400, 520, 520] });
  });

  it('[TOOL-25] The view moves by dragging where marks are made by taps, and by a tap with the hand', () => {
    store.setState({ view: { scale: 2, x: -500, y: -500 }, byTaps: true });
    send('pointerdown', { x: 100, y: 100 });
    send('pointermove', { x: 80, y: 100 });
    send('pointerup', { x: 80, y: 100 });
    expect(store.getState().view.x).toBe(-520);
    expect(store.getState().live).toBeNull();
    store.setState({ tool: 'pan' });
    send('pointerdown', { x: 260, y: 210 });
    send('pointerup', { x: 260, y: 210 });
    expect(store.getState().view).toEqual({ scale: 2, x: -530, y: -510 });
  });

  it('[TOOL-25] A stroke goes through every point of an event, and keeps only those that can be told apart', () => {
    send('pointerdown', { x: 100, y: 100 });
    const event = new PointerEvent('pointermove', { pointerId: 1, clientX: 140, clientY: 100 });
    const pieces = Array.from(
      { length: 401 },
      (_, index) =>
        new PointerEvent('pointermove', { pointerId: 1, clientX: 100 + index / 10, clientY: 100 }),
    );
    event.getCoalescedEvents = () => pieces;
    canvas.dispatchEvent(event);
    send('pointerup', { x: 140, y: 100 });
    const [mark] = marks();
    const points = mark?.kind === 'stroke' ? mark.points : [];
    expect(points.length / 3).toBeGreaterThan(15);
    expect(points.length / 3).toBeLessThan(60);
    expect(Math.abs((points.at(-3) ?? 0) - 280)).toBeLessThan(4);
  });

  it('[TOOL-25] A stroke is dropped when the browser takes the pointer away', () => {
    send('pointerdown', { x: 100, y: 100 });
    send('pointercancel', { x: 100, y: 100 });
    expect(marks()).toHaveLength(0);
    expect(store.getState().live).toBeNull();
  });
});
