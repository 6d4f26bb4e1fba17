import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { beginMark, endMark } from '#features/editor/draw-mark.ts';
import { clearMask, commitMark } from '#features/editor/edit-mask.ts';
import { createEditorStore, type EditorStore } from '#features/editor/editor-store.ts';
import { MaskTools } from '#features/editor/mask-tools.tsx';
import { resizeStage, stepBrushSize } from '#features/editor/move-view.ts';
import { StageBar, StageFoot } from '#features/editor/stage-bar.tsx';
import messages from '#messages/en/editor.json' with { type: 'json' };
import { withMessages } from '#tests/support/with-messages.tsx';

const box = { kind: 'area', erase: false, points: [0, 0, 100, 0, 100, 50, 0, 50] } as const;

/** The bar with the photo under it. */
const onStage = (store: EditorStore) =>
  withMessages(
    <div className="photo-frame">
      <StageBar store={store} announce={() => undefined} />
      <canvas tabIndex={0} />
    </div>,
  );

describe('the controls of the editor', () => {
  it('[TOOL-25] The editor’s controls say which tool is chosen, and choose another', () => {
    const store = createEditorStore({ width: 100, height: 100 });
    render(withMessages(<MaskTools store={store} onShortcuts={() => undefined} />));
    expect(screen.getByRole('button', { name: messages.brush, pressed: true })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: messages.eraser }));
    expect(screen.getByRole('button', { name: messages.eraser, pressed: true })).toBeDefined();
    expect(store.getState().tool).toBe('eraser');
  });

  it('[TOOL-25] The editor’s controls hide the mask and show it again', () => {
    const store = createEditorStore({ width: 100, height: 100 });
    render(withMessages(<MaskTools store={store} onShortcuts={() => undefined} />));
    fireEvent.click(screen.getByRole('button', { name: messages.hideMask }));
    expect(store.getState().maskShown).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: messages.showMask }));
    expect(store.getState().maskShown).toBe(true);
  });

  it('[TOOL-25] The editor’s controls undo and redo only where there is something to, and announce it', () => {
    const store = createEditorStore({ width: 100, height: 100 });
    const announce = vi.fn();
    const { rerender } = render(withMessages(<StageBar store={store} announce={announce} />));
    const undo = screen.getByRole('button', { name: messages.undo });
    expect(undo.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(undo);
    expect(announce).not.toHaveBeenCalled();
    commitMark(store, box);
    rerender(withMessages(<StageBar store={store} announce={announce} />));
    expect(undo.getAttribute('aria-disabled')).toBe('false');
    undo.focus();
    fireEvent.click(undo);
    expect(announce).toHaveBeenCalledWith(messages.undone);
    expect(document.activeElement).toBe(undo);
    fireEvent.click(screen.getByRole('button', { name: messages.redo }));
    expect(store.getState().edits.done).toEqual([box]);
  });

  it('[TOOL-25] The editor hides the controls of the whole mask while a mark is made by taps', () => {
    const store = createEditorStore({ width: 100, height: 100 });
    store.setState({ tool: 'lasso', byTaps: true, live: box });
    const view = render(onStage(store));
    expect(screen.getByRole('button', { name: messages.finish })).toBeDefined();
    expect(screen.queryByRole('button', { name: messages.invert })).toBeNull();
    const drop = screen.getByRole('button', { name: messages.drop });
    drop.focus();
    fireEvent.click(drop);
    expect(document.activeElement?.tagName).toBe('CANVAS');
    view.rerender(onStage(store));
    expect(screen.getByRole('button', { name: messages.invert })).toBeDefined();
  });

  it('[TOOL-25] The editor’s controls tell how much of the photo is marked, and change the brush size', () => {
    const store = createEditorStore({ width: 100, height: 100 });
    commitMark(store, box);
    const view = render(withMessages(<StageFoot store={store} about="a.jpg" />));
    expect(screen.getByText('Mask 50%')).toBeDefined();
    clearMask(store);
    view.rerender(withMessages(<StageFoot store={store} about="a.jpg" />));
    expect(screen.getByText(messages.maskEmpty)).toBeDefined();
    render(withMessages(<StageBar store={store} announce={() => undefined} />));
    const size = screen.getByRole('slider', { name: messages.brushSize });
    fireEvent.change(size, { target: { value: '120' } });
    expect(store.getState().brushSize).toBe(120);
    expect(size.getAttribute('aria-valuetext')).toBe('120\u00a0px');
  });

  it('[TOOL-25] The editor’s controls zoom, show the photo at its own size, and fit it again', () => {
    const store = createEditorStore({ width: 100, height: 100 });
    resizeStage(store, { stage: { width: 50, height: 50 }, padding: 0 });
    render(withMessages(<StageFoot store={store} about="a.jpg" />));
    const press = (name: string) => {
      fireEvent.click(screen.getByRole('button', { name }));
      return store.getState().view.scale;
    };
    expect(store.getState().view.scale).toBe(0.5);
    expect(press(messages.zoomIn)).toBeCloseTo(0.625);
    expect(press(messages.actualSize)).toBe(1);
    expect(press(messages.zoomOut)).toBeCloseTo(0.8);
    expect(press(messages.fit)).toBe(0.5);
  });

  it('[TOOL-25] The brush has 1 to 200 px and any hardness, by slider and by keys', () => {
    const store = createEditorStore({ width: 100, height: 100 });
    render(withMessages(<StageBar store={store} announce={() => undefined} />));
    const size = screen.getByRole<HTMLInputElement>('slider', { name: messages.brushSize });
    const hardness = screen.getByRole<HTMLInputElement>('slider', { name: messages.hardness });
    expect([size.min, size.max, hardness.min, hardness.max]).toEqual(['1', '200', '0', '100']);
    for (let step = 0; step < 60; step++) act(() => stepBrushSize(store, 1));
    expect(size.value).toBe('200');
    for (let step = 0; step < 80; step++) act(() => stepBrushSize(store, -1));
    expect(size.value).toBe('1');
    fireEvent.change(hardness, { target: { value: '30' } });
    act(() => resizeStage(store, { stage: { width: 100, height: 100 }, padding: 0 }));
    act(() => beginMark(store, { x: 50, y: 50 }));
    act(() => endMark(store));
    expect(store.getState().edits.done).toEqual([
      { kind: 'stroke', erase: false, points: [50, 50, 0.5], hardness: 0.3 },
    ]);
  });
});
