import { afterEach, beforeEach, expect, it } from 'vitest';
import { toPicture } from '#components/viewport/view-transform.ts';
import { createEditorStore, type EditorStore } from '#features/editor/editor-store.ts';
import { resizeStage } from '#features/editor/move-view.ts';
import { attachWheelInput } from '#features/editor/pointer.ts';

let store: EditorStore;
let canvas: HTMLCanvasElement;
let detach: () => void;
beforeEach(() => {
  store = createEditorStore({ width: 1000, height: 800 });
  resizeStage(store, { stage: { width: 500, height: 400 }, padding: 0 });
  canvas = document.body.appendChild(document.createElement('canvas'));
  detach = attachWheelInput(canvas, store);
});
afterEach(() => {
  detach();
  canvas.remove();
});

/** Turns the wheel over a point of the canvas. @returns whether the page scrolls by it */
function turn(init: WheelEventInit): boolean {
  const event = new WheelEvent('wheel', {
    bubbles: true,
    cancelable: true,
    clientX: 100,
    clientY: 50,
    ...init,
  });
  return canvas.dispatchEvent(event);
}

const scale = () => store.getState().view.scale;
const under = () => toPicture(store.getState().view, { x: 100, y: 50 });

it('[TOOL-25] The wheel zooms over the photo wherever the focus is, and keeps the point under the pointer', () => {
  const before = scale();
  const point = under();
  expect(turn({ deltaY: -100 })).toBe(false);
  expect(scale()).toBeGreaterThan(before);
  expect(under().x).toBeCloseTo(point.x);
  expect(under().y).toBeCloseTo(point.y);
});

it('[TOOL-25] The wheel over the photo never scrolls the page, also where the photo is as small as it gets', () => {
  const before = scale();
  expect(turn({ deltaY: 100 })).toBe(false);
  expect(scale()).toBe(before);
});

it('[TOOL-25] Pinching on a track pad zooms wherever the focus is, faster for the same way', () => {
  turn({ deltaY: -10, ctrlKey: true });
  const pinched = scale();
  expect(pinched).toBeGreaterThan(0.5);
  turn({ deltaY: -10 });
  expect(scale() / pinched).toBeLessThan(pinched / 0.5);
});

it('[TOOL-25] Shift with the wheel moves the enlarged photo sideways', () => {
  for (let step = 0; step < 4; step++) turn({ deltaY: -200 });
  const { view } = store.getState();
  turn({ deltaY: 60, shiftKey: true });
  expect(store.getState().view).toEqual({ ...view, x: view.x - 60 });
});
