import { expect, it } from 'vitest';
import { fromRelativeView, toRelativeView } from '#components/viewport/relative-view.ts';
import { type Frame, fitView, zoomView } from '#components/viewport/view-transform.ts';

const frame: Frame = {
  picture: { width: 1600, height: 900 },
  stage: { width: 800, height: 600 },
  padding: 4,
};

it('[TOOL-16] An enlarged photo shows the same part in the next view, also of a larger result', () => {
  const view = zoomView(frame, { view: fitView(frame), factor: 4, at: { x: 300, y: 250 } });
  const kept = toRelativeView({ frame, view });
  const again = fromRelativeView(frame, kept);
  for (const key of ['scale', 'x', 'y'] as const) expect(again[key]).toBeCloseTo(view[key], 6);
  const doubled = fromRelativeView({ ...frame, picture: { width: 3200, height: 1800 } }, kept);
  expect(doubled.scale).toBeCloseTo(view.scale / 2, 6);
  expect(doubled.x).toBeCloseTo(view.x, 6);
});

it('[TOOL-16] A fitted photo is fitted in the next view, whatever the size of its stage', () => {
  const kept = toRelativeView({ frame, view: fitView(frame) });
  const other = { ...frame, stage: { width: 390, height: 700 } };
  expect(fromRelativeView(other, kept)).toEqual(fitView(other));
  expect(fromRelativeView(other, null)).toEqual(fitView(other));
});
