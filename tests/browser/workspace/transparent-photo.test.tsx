import '../../../app/globals.css';
import { render, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { createEditorStore } from '#features/editor/editor-store.ts';
import { mountStage } from '#features/editor/mount-stage.ts';
import { PickStage } from '#features/marking/pick-stage.tsx';
import { withMessages } from '#tests/support/with-messages.tsx';

const size = { width: 400, height: 200 } as const;

/** Photo without any pixel, as the cut-out of nothing. */
function drawNothing(): ImageBitmap {
  const canvas = new OffscreenCanvas(size.width, size.height);
  if (!canvas.getContext('2d')) throw new Error('no canvas');
  return canvas.transferToImageBitmap();
}

it('[TOOL-16] The editor shows transparent parts of a photo as a checkerboard', () => {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'display: block; height: 200px; width: 400px';
  document.body.append(canvas);
  onTestFinished(() => canvas.remove());
  const photo = drawNothing();
  onTestFinished(mountStage(canvas, { store: createEditorStore(photo), photo, kept: { current: null } }));
  const { width, height } = canvas;
  const { data = [] } = canvas.getContext('2d')?.getImageData(width / 4, height / 2, width / 2, 1) ?? {};
  const reds = [...data].filter((_, index) => index % 4 === 0);
  expect(new Set(reds)).toEqual(new Set([0xff, 0xd6]));
});

it('[TOOL-16] A photo to be tapped shows its transparent parts as a checkerboard', async () => {
  const stage = (
    <PickStage
      photo={drawNothing()}
      marking={{ way: 'tap', point: { x: 50, y: 50 }, box: null }}
      about=""
      onChange={() => undefined}
    />
  );
  const { container } = render(withMessages(stage));
  await waitFor(() => expect(container.querySelector('.photo-face canvas')).not.toBeNull());
  const canvas = container.querySelector('.photo-face canvas');
  if (!canvas) throw new Error('The photo is not on the page.');
  expect(getComputedStyle(canvas).backgroundImage).toContain('conic-gradient');
});
