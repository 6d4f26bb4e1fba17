import '../../../app/globals.css';
import { render, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { createEditorStore } from '#features/editor/editor-store.ts';
import { mountStage } from '#features/editor/mount-stage.ts';
import type { Marking } from '#features/marking/marking.ts';
import { PickStage } from '#features/marking/pick-stage.tsx';
import { withMessages } from '#tests/support/with-messages.tsx';

const size = { width: 400, height: 200 } as const;
const marking: Marking = { way: 'tap', point: { x: 50, y: 50 }, box: null };

function drawPhoto(): ImageBitmap {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'teal';
  context.fillRect(0, 0, size.width, size.height);
  return canvas.transferToImageBitmap();
}

/**
 * Acts at the beginning of a frame, and reads at its end, right before it is painted.
 * @param act observers of sizes that are there by its end are called before the reading
 */
function readFrame<T>({ element, act, read }: { element: Element; act: () => void; read: () => T }) {
  return new Promise<T>((resolve) => {
    requestAnimationFrame(() => {
      act();
      new ResizeObserver((_, observer) => {
        observer.disconnect();
        const seen = read();
        // Sizes may change again only once all of this frame are told.
        setTimeout(() => resolve(seen));
      }).observe(element);
    });
  });
}

it('[TOOL-16] A photo to be tapped has the new size of its stage in the first frame of that size', async () => {
  const photo = drawPhoto();
  const stage = withMessages(<PickStage {...{ photo, marking }} about="" onChange={() => undefined} />);
  const { container } = render(<div style={{ display: 'grid', width: 600 }}>{stage}</div>);
  const pane = container.querySelector<HTMLElement>('.photo-pane');
  const face = container.querySelector<HTMLElement>('.photo-face');
  if (!pane || !face) throw new Error('The photo is not on the page.');
  const widthIn = (width: number) =>
    readFrame({
      element: pane,
      act: () => pane.setAttribute('style', `width: ${width}px; height: ${width / 2}px; position: relative`),
      read: () => Math.round(face.getBoundingClientRect().width),
    });
  const [large, small] = [await widthIn(500), await widthIn(250)];
  expect(large).toBeGreaterThan(480);
  expect(small).toBeGreaterThan(230);
  expect(small).toBeLessThanOrEqual(250);
});

/** Canvas of an editor, of a size that changes. */
function openStage() {
  const holder = document.createElement('div');
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'display: block; width: 100%; height: 100%';
  holder.append(canvas);
  document.body.append(holder);
  const resize = (width: number) => {
    holder.style.cssText = `width: ${width}px; height: ${width / 2}px`;
  };
  /** Opacity in the middle, 0–255. */
  const read = () => {
    const context = canvas.getContext('2d');
    return context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[3];
  };
  resize(500);
  const photo = drawPhoto();
  const mount = () => {
    const store = createEditorStore(photo);
    onTestFinished(mountStage(canvas, { store, photo, kept: { current: null } }));
  };
  onTestFinished(() => holder.remove());
  return { canvas, mount, resize, read };
}

it('[TOOL-25] The photo of an editor is painted in its first frame', async () => {
  const { canvas, mount, read } = openStage();
  mount();
  expect(await readFrame({ element: canvas, act: () => undefined, read })).toBe(255);
});

it('[TOOL-25] The photo of an editor is painted in each frame in which its stage has another size', async () => {
  const { canvas, mount, resize, read } = openStage();
  mount();
  await waitFor(() => expect(read()).toBe(255));
  for (const width of [300, 450]) {
    expect(await readFrame({ element: canvas, act: () => resize(width), read }), `${width} px`).toBe(255);
    expect(canvas.width).toBe(Math.floor(width * devicePixelRatio));
  }
});
