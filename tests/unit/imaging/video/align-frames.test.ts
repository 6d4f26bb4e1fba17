import { describe, expect, it } from 'vitest';
import { type Affine, invert } from '#imaging/video/watermark/ground/affine.ts';
import { alignmentKey, alignToKey } from '#imaging/video/watermark/ground/align-frames.ts';

const size = { width: 120, height: 80 };
const everywhere = new Uint8Array(size.width * size.height).fill(1);
/** From the key to the frame: half a turn of a degree, a little larger, between pixels. */
const truth: Affine = [1.37, 0.006, -0.009, -0.72, 0.009, 0.006];
const STAY: Affine = [0, 0, 0, 0, 0, 0];

const waves = (x: number, y: number) =>
  120 + 40 * Math.sin(x / 5 + y / 11) + 30 * Math.cos(y / 4 - x / 17) + 15 * Math.sin((x * y) / 300);

/** A frame of waves that a movement brings to another place, with more light. */
function draw([a, b, c, d, e, f]: Affine, light = 0): Uint8Array {
  return Uint8Array.from({ length: size.width * size.height }, (_, i) => {
    const [x, y] = [i % size.width, Math.floor(i / size.width)];
    return waves(x + a + b * x + c * y, y + d + e * x + f * y) + light + 0.5;
  });
}

/** Farthest that two movements are apart, in pixels. */
function apart(one: Affine, other: Affine): number {
  const gap = one.map((value, i) => value - (other[i] ?? 0));
  const at = (x: number, y: number) =>
    Math.hypot(
      (gap[0] ?? 0) + (gap[1] ?? 0) * x + (gap[2] ?? 0) * y,
      (gap[3] ?? 0) + (gap[4] ?? 0) * x + (gap[5] ?? 0) * y,
    );
  return Math.max(at(0, 0), at(size.width, 0), at(0, size.height), at(size.width, size.height));
}

const key = alignmentKey({ ...size, data: draw(STAY) }, everywhere);

describe('[TOOL-24] alignment of frames', () => {
  it('A turn, a zoom and a shift are found to a twentieth of a pixel, whatever the light', () => {
    const back = invert(truth);
    const luma = { ...size, data: draw(back, 9) };
    const found = alignToKey({ key, luma, free: everywhere }, STAY);
    expect(apart(found ?? STAY, back)).toBeLessThan(0.05);
  });

  it('Something that moves on its own does not take the ground along', () => {
    const back = invert(truth);
    const [data, other] = [draw(back), draw([-6, 0, 0, 4, 0, 0])];
    for (let y = 20; y < 50; y++)
      for (let x = 30; x < 65; x++) data[y * size.width + x] = other[y * size.width + x] ?? 0;
    const found = alignToKey({ key, luma: { ...size, data }, free: everywhere }, STAY);
    expect(apart(found ?? STAY, back)).toBeLessThan(0.1);
  });

  it('What is hidden by the mark is not looked at', () => {
    const back = invert(truth);
    const data = draw(back);
    const free = everywhere.slice();
    for (let y = 30; y < 60; y++)
      for (let x = 40; x < 90; x++)
        [data[y * size.width + x], free[y * size.width + x]] = [x % 7 > 3 ? 250 : 20, 0];
    const hidden = alignmentKey({ ...size, data: draw(STAY) }, free);
    const found = alignToKey({ key: hidden, luma: { ...size, data }, free }, STAY);
    expect(apart(found ?? STAY, back)).toBeLessThan(0.05);
  });

  it('A flat ground tells no movement', () => {
    const flat = { ...size, data: new Uint8Array(size.width * size.height).fill(90) };
    expect(
      alignToKey({ key: alignmentKey(flat, everywhere), luma: flat, free: everywhere }, STAY),
    ).toBeNull();
  });
});
