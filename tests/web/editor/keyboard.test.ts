import { beforeEach, describe, expect, it } from 'vitest';
import { createEditorStore, type EditorStore } from '#features/editor/editor-store.ts';
import { handleCanvasKey, handleEditorKey, releaseSpace } from '#features/editor/keyboard.ts';
import { resizeStage } from '#features/editor/move-view.ts';
import type { HeldKeys } from '#features/editor/pointer.ts';

let store: EditorStore;
let held: HeldKeys;

beforeEach(() => {
  store = createEditorStore({ width: 1000, height: 800 });
  held = { space: false, moved: false };
  resizeStage(store, { stage: { width: 500, height: 400 }, padding: 0 });
});

const press = (key: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, ...init });
  return handleCanvasKey(store, { event, held }) || handleEditorKey(store, event);
};

describe('the editor by keyboard alone', () => {
  it('[TOOL-25] The arrow keys move a cursor, farther with Shift, and it stays on the photo', () => {
    press('ArrowRight');
    expect(store.getState().cursor).toEqual({ x: 516, y: 400, by: 'keys' });
    press('ArrowDown', { shiftKey: true });
    expect(store.getState().cursor).toMatchObject({ x: 516, y: 496 });
    for (let step = 0; step < 40; step += 1) press('ArrowLeft', { shiftKey: true });
    expect(store.getState().cursor).toMatchObject({ x: 0, y: 496 });
  });

  it('[TOOL-25] Enter begins and ends a stroke along the way of the cursor', () => {
    press('Enter');
    press('ArrowRight', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    expect(store.getState().edits.done).toHaveLength(0);
    press('Enter');
    const [mark] = store.getState().edits.done;
    expect(mark).toEqual({
      kind: 'stroke',
      erase: false,
      points: [500, 400, 40, 596, 400, 40, 596, 496, 40],
    });
    expect(store.getState().share).toBeGreaterThan(0);
  });

  it('[TOOL-25] No mark begins before the stage has been measured, as a brush has no width there', () => {
    store = createEditorStore({ width: 1000, height: 800 });
    press('Enter');
    press('ArrowLeft');
    press('Enter');
    expect(store.getState().edits.done).toHaveLength(0);
    expect(store.getState().live).toBeNull();
    resizeStage(store, { stage: { width: 500, height: 400 }, padding: 0 });
    press('ArrowRight');
    expect(store.getState().cursor).toEqual({ x: 516, y: 400, by: 'keys' });
  });

  it('[TOOL-25] Space paints a dab, and none when the view was dragged meanwhile', () => {
    press(' ');
    releaseSpace(store, held);
    expect(store.getState().edits.done).toHaveLength(1);
    press(' ');
    held.moved = true;
    releaseSpace(store, held);
    expect(store.getState().edits.done).toHaveLength(1);
  });

  it('[TOOL-25] Keys undo and redo, and change tool and brush size', () => {
    press(' ');
    releaseSpace(store, held);
    press('z', { ctrlKey: true });
    expect(store.getState().edits.done).toHaveLength(0);
    expect(store.getState().share).toBe(0);
    press('Z', { ctrlKey: true, shiftKey: true });
    expect(store.getState().edits.done).toHaveLength(1);
    press('e');
    expect(store.getState().tool).toBe('eraser');
    press(']');
    expect(store.getState().brushSize).toBe(44);
    press('[');
    expect(store.getState().brushSize).toBe(40);
  });

  it('[TOOL-25] Keys zoom and fit, and Escape drops a stroke before it fits', () => {
    const fitted = store.getState().view;
    press('+');
    expect(store.getState().view.scale).toBeGreaterThan(fitted.scale);
    press('Enter');
    press('Escape');
    expect(store.getState().live).toBeNull();
    expect(store.getState().view.scale).toBeGreaterThan(fitted.scale);
    press('Escape');
    expect(store.getState().view).toEqual(fitted);
  });

  it('[TOOL-25] Keys with Ctrl that enlarge pages are left to the browser', () => {
    const before = store.getState().view;
    for (const key of ['+', '=', '-', '0'])
      for (const modifier of [{ ctrlKey: true }, { metaKey: true }]) {
        const event = new KeyboardEvent('keydown', { key, ...modifier });
        expect(handleEditorKey(store, event) || handleCanvasKey(store, { event, held })).toBe(false);
      }
    expect(store.getState().view).toEqual(before);
  });

  it('[TOOL-25] Brackets typed with AltGr are taken, and letters with Ctrl or Alt are not', () => {
    press(']', { ctrlKey: true, altKey: true });
    expect(store.getState().brushSize).toBe(44);
    press('{', { altKey: true });
    expect(store.getState().hardness).toBe(90);
    press('e', { altKey: true });
    press('e', { ctrlKey: true });
    press('[', { ctrlKey: true });
    expect(store.getState()).toMatchObject({ tool: 'brush', brushSize: 44 });
  });

  it('[TOOL-25] Letters and signs alone do nothing while a button has the focus', () => {
    for (const key of ['e', '[', 't', '0', 'm'])
      expect(handleEditorKey(store, new KeyboardEvent('keydown', { key }))).toBe(false);
    expect(store.getState()).toMatchObject({ tool: 'brush', brushSize: 40, byTaps: false, maskShown: true });
  });

  it('[TOOL-25] Keys show the photo at its own size, and hide the mask', () => {
    press('1');
    expect(store.getState().view.scale).toBe(1);
    press('0');
    expect(store.getState().view.scale).toBe(0.5);
    press('m');
    expect(store.getState().maskShown).toBe(false);
  });

  it('[TOOL-25] Keys draw a box from one corner to the other', () => {
    store.setState({ tool: 'box' });
    press('Enter');
    press('ArrowRight', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    press('Enter');
    expect(store.getState().edits.done).toEqual([
      { kind: 'area', erase: false, points: [500, 400, 596, 400, 596, 496, 500, 496] },
    ]);
  });
});
