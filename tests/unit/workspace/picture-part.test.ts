import { describe, expect, it } from 'vitest';
import { fitView, panView, zoomView } from '#components/viewport/view-transform.ts';
import { picturePart } from '#features/workspace/result/use-stage-drag.ts';

const frame = { picture: { width: 1500, height: 1000 }, stage: { width: 848, height: 648 }, padding: 24 };
const controls = { frame, zoom: () => undefined, pan: () => undefined, fit: () => undefined };

describe('the part of a stage that a picture covers', () => {
  it('[TOOL-16] A fitted picture covers its whole part of the stage, so that line and tags stand on it', () => {
    const part = picturePart({ ...controls, view: fitView(frame) });
    expect(part.left).toBeCloseTo(24);
    expect(part.right).toBeCloseTo(24);
    expect(part.width).toBeCloseTo(800);
    expect(part.top).toBeCloseTo((648 - (800 / 1500) * 1000) / 2);
    expect(part.bottom).toBeCloseTo(part.top);
  });

  it('[TOOL-16] A picture larger than the stage ends at the stage’s edges', () => {
    const zoomed = zoomView(frame, { view: fitView(frame), factor: 4, at: { x: 424, y: 324 } });
    const part = picturePart({ ...controls, view: zoomed });
    expect(part).toEqual({ left: 0, right: 0, top: 0, bottom: 0, width: 848 });
    const moved = picturePart({ ...controls, view: panView(frame, { view: zoomed, by: { x: 5000, y: 0 } }) });
    expect(moved.left).toBeGreaterThan(0);
    expect(moved.width).toBeCloseTo(848 - moved.left);
  });
});
