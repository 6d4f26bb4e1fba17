import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Frame,
  fitView,
  isFitted,
  panView,
  resizeView,
  toPicture,
  toStage,
  zoomView,
} from '#components/viewport/view-transform.ts';

const extent = fc.record({
  width: fc.integer({ min: 40, max: 9000 }),
  height: fc.integer({ min: 40, max: 9000 }),
});
const stage = fc.record({
  width: fc.integer({ min: 200, max: 3000 }),
  height: fc.integer({ min: 200, max: 2000 }),
});
const frame: fc.Arbitrary<Frame> = fc.record({ picture: extent, stage, padding: fc.constantFrom(0, 16, 24) });
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** A frame with a view that somebody reached by zooming and moving. */
const moved = fc
  .record({ frame, factor: fc.double({ min: 0.1, max: 40, noNaN: true }), x: share, y: share, by: share })
  .map(({ frame: at, factor, x, y, by }) => {
    const point = { x: x * at.stage.width, y: y * at.stage.height };
    const zoomed = zoomView(at, { view: fitView(at), factor, at: point });
    return { frame: at, view: panView(at, { view: zoomed, by: { x: by * 900 - 450, y: by * -700 + 350 } }) };
  });

describe('the view of a picture on its stage', () => {
  it('[TOOL-25] A point of the picture mapped to the stage and back is the same point', () => {
    fc.assert(
      fc.property(moved, share, share, ({ frame: at, view }, x, y) => {
        const point = { x: x * at.picture.width, y: y * at.picture.height };
        const back = toPicture(view, toStage(view, point));
        expect(back.x).toBeCloseTo(point.x, 6);
        expect(back.y).toBeCloseTo(point.y, 6);
      }),
    );
  });

  it('A fitted view shows the whole picture, unless it is tiny', () => {
    fc.assert(
      fc.property(frame, (at) => {
        const view = fitView(at);
        expect(at.picture.width * view.scale).toBeLessThanOrEqual(at.stage.width - 2 * at.padding + 1e-6);
        expect(at.picture.height * view.scale).toBeLessThanOrEqual(at.stage.height - 2 * at.padding + 1e-6);
        expect(isFitted(at, view)).toBe(true);
      }),
    );
  });

  it('Zooming in on a picture larger than its stage keeps the point under the pointer', () => {
    const at = { picture: { width: 4000, height: 3000 }, stage: { width: 800, height: 600 }, padding: 24 };
    const view = zoomView(at, { view: fitView(at), factor: 6, at: { x: 400, y: 300 } });
    const pointer = { x: 523, y: 211 };
    const before = toPicture(view, pointer);
    const after = toPicture(zoomView(at, { view, factor: 1.3, at: pointer }), pointer);
    expect(after.x).toBeCloseTo(before.x, 6);
    expect(after.y).toBeCloseTo(before.y, 6);
  });

  it('The picture never leaves the stage, whatever is zoomed and moved', () => {
    fc.assert(
      fc.property(moved, ({ frame: at, view }) => {
        expect(view.x).toBeLessThan(at.stage.width);
        expect(view.y).toBeLessThan(at.stage.height);
        expect(view.x + at.picture.width * view.scale).toBeGreaterThan(0);
        expect(view.y + at.picture.height * view.scale).toBeGreaterThan(0);
      }),
    );
  });

  it('The zoom stays between the fitted size, or 100 per cent where that is smaller, and 800 per cent', () => {
    fc.assert(
      fc.property(moved, ({ frame: at, view }) => {
        expect(view.scale).toBeLessThanOrEqual(8);
        expect(view.scale).toBeGreaterThanOrEqual(Math.min(1, fitView(at).scale) - 1e-9);
      }),
    );
  });

  it('A fitted view stays fitted when the window changes its size', () => {
    fc.assert(
      fc.property(frame, stage, (at, next) => {
        const after = { ...at, stage: next };
        expect(resizeView(at, { after, view: fitView(at) })).toEqual(fitView(after));
      }),
    );
  });
});
