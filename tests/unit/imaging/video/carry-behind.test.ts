import { describe, expect, it } from 'vitest';
import { carryBehind } from '#imaging/video/watermark/carry-behind.ts';
import { emptyGround } from '#imaging/video/watermark/ground.ts';
import { cropRegion, planRegions } from '#imaging/video/watermark/mark-region.ts';

const size = { width: 160, height: 96 };
const [pixels, half] = [size.width * size.height, size.width / 2];
const FRAMES = 30;
/** A plate in the middle, and a walker that is taller than it. */
const plate = { left: 64, right: 104, top: 36, bottom: 60 };
const walker = { wide: 16, top: 20, bottom: 76, speed: 5 };

const isBehind = (x: number, y: number) =>
  x >= plate.left && x < plate.right && y >= plate.top && y < plate.bottom;

/** Planes of a frame: a ground of waves, and a striped walker that goes to the right where there is one. */
function draw(time: number, hasWalker: boolean): Uint8Array {
  const data = new Uint8Array(pixels * 1.5).fill(128);
  const left = walker.speed * time - walker.wide;
  for (let y = 0, i = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, i++) {
      const isWalker =
        hasWalker && x >= left && x < left + walker.wide && y >= walker.top && y < walker.bottom;
      const stripes = 190 + 25 * Math.sin((x - left) / 2) * Math.cos(y / 3);
      data[i] = isWalker ? stripes : 90 + 20 * Math.sin(x / 6) * Math.cos(y / 5);
      if (isWalker) data[pixels + (y >> 1) * half + (x >> 1)] = 150;
    }
  return data;
}

function workOn(hasWalker: boolean) {
  const mask = Uint8Array.from({ length: pixels }, (_, i) =>
    isBehind(i % size.width, Math.floor(i / size.width)) ? 255 : 0,
  );
  const [region] = planRegions({ ...size, data: mask }, FRAMES);
  if (!region) throw new Error('The mask has a mark');
  const hide = (data: Uint8Array) => data.map((value, i) => (i < pixels && mask[i] ? 235 : value));
  const truth = Array.from({ length: FRAMES }, (_, time) => draw(time, hasWalker));
  const frames = truth.map((data) => cropRegion({ ...size, data: hide(data) }, region));
  const bare = cropRegion({ ...size, data: draw(0, false) }, region);
  const ground = emptyGround(region);
  for (const [k, i] of region.hole.entries()) ground.luma[k] = bare.luma[i] ?? 0;
  for (const [q, i] of region.quads.entries()) [ground.u[q], ground.v[q]] = [bare.u[i] ?? 0, bare.v[i] ?? 0];
  const shot = { first: 0, end: FRAMES, isStill: true };
  const patches = carryBehind({ region, frames, shot, median: bare, ground });
  /** Mean difference of brightness from the truth behind the mark. */
  const errorOf = (time: number, luma: Uint8Array) => {
    const { luma: own } = cropRegion({ ...size, data: truth[time] ?? new Uint8Array() }, region);
    const all = [...region.hole].map((i, k) => Math.abs((luma[k] ?? 0) - (own[i] ?? 0)));
    return all.reduce((sum, value) => sum + value, 0) / all.length;
  };
  return { patches, ground, errorOf };
}

describe('[TOOL-24] movement behind a mark of a still camera', () => {
  it('Who walks behind a plate and is seen above and below it is whole there', () => {
    const { patches, ground, errorOf } = workOn(true);
    const behind = [17, 18, 19, 20];
    for (const time of behind)
      expect(errorOf(time, patches[time]?.luma ?? new Uint8Array())).toBeLessThan(
        0.3 * errorOf(time, ground.luma),
      );
  });

  it('Where nothing moves the ground stays as it was completed, in each frame', () => {
    const { patches, ground } = workOn(false);
    for (const { luma, u, v } of patches)
      expect({ luma, u, v }).toEqual({ luma: ground.luma, u: ground.u, v: ground.v });
  });
});
