import { describe, expect, it } from 'vitest';
import { toPlanes } from '#imaging/video/media/frame-colours.ts';
import { FramesBetween } from '#imaging/video/motion/between-frames.ts';
import { findMotion } from '#imaging/video/motion/find-motion.ts';
import { buildPyramid } from '#imaging/video/motion/luma-pyramid.ts';
import { meanDifference } from './support/clips.ts';

const size = { width: 128, height: 96 };

/** Blobs of light, moved by pixels; a bright square may move on its own. */
function drawScene(x: number, y: number, square?: number): Uint8Array {
  const rgb = new Uint8Array(size.width * size.height * 3);
  for (let row = 0, o = 0; row < size.height; row++)
    for (let column = 0; column < size.width; column++, o += 3) {
      const [u, v] = [column - x, row - y];
      const value = 120 + 50 * Math.sin(u / 5) * Math.cos(v / 7) + 30 * Math.sin((u + v) / 11);
      const isSquare =
        square !== undefined && column >= square && column < square + 16 && row >= 40 && row < 56;
      rgb[o] = isSquare ? 230 : value;
      rgb[o + 1] = isSquare ? 210 : value * 0.9;
      rgb[o + 2] = isSquare ? 60 : 200 - value / 2;
    }
  return toPlanes(size, rgb, 'bt601');
}

const pyramidOf = (data: Uint8Array) =>
  buildPyramid({ ...size, data: data.subarray(0, size.width * size.height) });

describe('motion between frames', () => {
  it.each([
    [3, -2],
    [-7, 5],
    [0.5, 1.5],
  ])('A picture moved by %f and %f pixels is found there', (dx, dy) => {
    const motion = findMotion(pyramidOf(drawScene(0, 0)), pyramidOf(drawScene(dx, dy)));
    const inner: number[] = [];
    for (let row = 2; row < motion.rows - 2; row++)
      for (let column = 2; column < motion.columns - 2; column++) inner.push(row * motion.columns + column);
    const right = inner.filter(
      (i) => Math.abs((motion.x[i] ?? 0) / 2 - dx) <= 0.5 && Math.abs((motion.y[i] ?? 0) / 2 - dy) <= 0.5,
    );
    expect(right.length / inner.length).toBeGreaterThan(0.85);
  });

  it('[TOOL-21] A frame between two shows things where they were between', () => {
    const between = new FramesBetween(size);
    const [before, truth, after] = [drawScene(0, 0, 40), drawScene(2, 1, 44), drawScene(4, 2, 48)];
    const drawn = between.draw(before, { after, share: 0.5 });
    const faded = before.map((value, i) => (value + (after[i] ?? 0)) / 2);
    expect(meanDifference(drawn, truth)).toBeLessThan(0.5 * meanDifference(faded, truth));
    expect(meanDifference(drawn, truth)).toBeLessThan(2);
  });

  it('At a cut the nearer frame is shown, not a mixture', () => {
    const between = new FramesBetween(size);
    const before = drawScene(0, 0);
    const after = before.map((value, i) => (i % 7 < 3 ? 235 - value / 2 : 20 + ((i * 37) % 60)));
    expect(Buffer.compare(between.draw(before, { after, share: 0.3 }), before)).toBe(0);
    expect(Buffer.compare(between.draw(before, { after, share: 0.7 }), after)).toBe(0);
  });

  it('Nothing moves in a still picture', () => {
    const between = new FramesBetween(size);
    const frame = drawScene(0, 0, 30);
    expect(
      meanDifference(between.draw(frame, { after: Uint8Array.from(frame), share: 0.5 }), frame),
    ).toBeLessThan(0.01);
  });
});
