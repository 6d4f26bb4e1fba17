import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MessagesProvider } from '#components/messages/messages-context.tsx';
import { changeEdits } from '#features/editor/edit-mask.ts';
import { createEditorStore } from '#features/editor/editor-store.ts';
import type { Mark } from '#features/editor/mark.ts';
import { makeCorrectionsPng } from '#features/editor/mask-png.ts';
import { CorrectView } from '#features/workspace/cut-out/correct-view.tsx';
import { createCutOutSkin } from '#features/workspace/cut-out/cut-out-skin.ts';
import { english } from '#tests/support/english.ts';

const size = { width: 200, height: 100 };
const words = english.cutOut.correct;

/** A green and a red half; in the cut-out, the red half is transparent. */
async function draw(isCutOut: boolean): Promise<Blob> {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d canvas');
  context.fillStyle = '#00a000';
  context.fillRect(0, 0, 100, 100);
  context.fillStyle = '#d00000';
  if (!isCutOut) context.fillRect(100, 0, 100, 100);
  return canvas.convertToBlob({ type: 'image/png' });
}

const stroke = (x: number, erase: boolean): Mark => ({
  kind: 'stroke',
  erase,
  points: [x, 30, 12, x, 70, 12],
});

describe('the correction of a cut-out', () => {
  it('A stroke brings the photo back or takes it away at once, and leaves the rest of the cut-out as it was', async () => {
    const [photo, cutOut] = await Promise.all(
      [draw(false), draw(true)].map(async (one) => createImageBitmap(await one)),
    );
    if (!photo || !cutOut) throw new Error('no pictures');
    const { canvas, update } = createCutOutSkin({ photo, cutOut }).createLayer(size);
    const pixel = (x: number, y: number) => [
      ...(canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? []),
    ];
    const follow = (marks: readonly Mark[]) => {
      while (!update(marks, null));
    };
    follow([]);
    expect([pixel(50, 50), pixel(150, 50)[3]]).toEqual([[0, 160, 0, 255], 0]);
    follow([stroke(150, false), stroke(50, true)]);
    expect([pixel(150, 50), pixel(50, 50)[3]]).toEqual([[208, 0, 0, 255], 0]);
    expect([pixel(20, 50), pixel(185, 50)[3]]).toEqual([[0, 160, 0, 255], 0]);
    const rim = pixel(150, 82)[3] ?? 0;
    expect(rim).toBeGreaterThan(0);
    expect(rim).toBeLessThan(255);
    follow([stroke(150, false)]);
    expect([pixel(150, 50), pixel(50, 50)]).toEqual([
      [208, 0, 0, 255],
      [0, 160, 0, 255],
    ]);
  });

  it('Both kinds of strokes stay when the brush is switched, the hint follows it, and both are applied over earlier ones', async () => {
    const store = createEditorStore(size, 'corrections');
    const earlier = await makeCorrectionsPng([stroke(20, true), stroke(50, false)], {
      photo: size,
      earlier: null,
    });
    const load = async () => ({ photo: await draw(false), cutOut: await draw(true), earlier });
    const onApply = vi.fn<(corrections: Promise<Blob>) => void>();
    render(
      <MessagesProvider locale="en" messages={english}>
        <CorrectView {...{ store, load, onApply }} onClose={() => undefined} />
      </MessagesProvider>,
    );
    await screen.findByRole('application');
    expect(screen.getByText(words.keepHint)).toBeDefined();
    expect(screen.queryByText(english.editor.maskEmpty)).toBeNull();
    const apply = screen.getByRole('button', { name: words.apply });
    expect(apply.getAttribute('aria-disabled')).toBe('true');
    const draws = (mark: Mark) =>
      changeEdits(store, { done: [...store.getState().edits.done, mark], undone: [] });
    draws(stroke(150, false));
    const brushes = screen.getByRole('group', { name: words.brush });
    const [, remove] = brushes.querySelectorAll('button');
    if (remove) fireEvent.click(remove);
    expect(await screen.findByText(words.dropHint)).toBeDefined();
    expect(store.getState().tool).toBe('eraser');
    draws(stroke(50, true));
    fireEvent.click(apply);
    const applied = await createImageBitmap((await onApply.mock.calls[0]?.[0]) ?? new Blob());
    const context = new OffscreenCanvas(200, 100).getContext('2d');
    context?.drawImage(applied, 0, 0);
    const value = (x: number) => context?.getImageData(x, 50, 1, 1).data[0];
    expect([value(150), value(50), value(20), value(100)]).toEqual([255, 0, 0, 128]);
  });
});
