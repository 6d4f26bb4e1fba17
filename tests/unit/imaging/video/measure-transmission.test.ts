import { describe, expect, it } from 'vitest';
import { medianPlanes } from '#imaging/video/watermark/ground/shot-median.ts';
import { measureTransmission } from '#imaging/video/watermark/shares/measure-transmission.ts';
import { brushClip } from './support/brushed-clip.ts';

const size = { width: 160, height: 80 };
const FRAMES = 40;
const isBrushed = (x: number, y: number) => x >= 50 && x < 110 && y >= 28 && y < 52;
/** Strokes of six pixels, fourteen apart. */
const isInk = (x: number, y: number) => x >= 58 && x < 104 && y >= 32 && y < 48 && (x - 58) % 14 < 6;
const { region, places, drawFrames } = brushClip(size, { isBrushed, frames: FRAMES });

/** A light road, on which somebody in dark clothes walks by or nobody does. */
function measure(opacity: number, hasWalker: boolean) {
  const frames = drawFrames((x, y, time) => {
    const isWalker = hasWalker && Math.abs(x - 5 * time + 20) < 18;
    const under = isWalker ? 40 + 6 * Math.sin(y / 3) : 195 + 5 * Math.sin(x / 3 + y / 4);
    return isInk(x, y) ? under * (1 - opacity) + 235 * opacity : under;
  });
  const shot = { first: 0, end: FRAMES, isStill: true };
  // One picture took the mark for denser than it is, which hardly shows on light ground.
  const share = Float32Array.from(places, ({ x, y }) => (isInk(x, y) ? 0.6 : 0));
  return measureTransmission(
    { region, frames, shot, median: medianPlanes(frames, shot) },
    { share, opacity: 0.6 },
  );
}

describe('[TOOL-24] transmission of a mark by who passes behind it', () => {
  it('Opacity and brightness of light letters on a light road are told', () => {
    const found = measure(0.45, true);
    expect(found?.opacity).toBeCloseTo(0.45, 1.5);
    expect(Math.abs((found?.level ?? 0) - 235)).toBeLessThan(6);
  });

  it('Nothing is told where nobody passes, or of letters that hide who does', () => {
    expect(measure(0.45, false)).toBeNull();
    expect(measure(1, true)).toBeNull();
  });
});
