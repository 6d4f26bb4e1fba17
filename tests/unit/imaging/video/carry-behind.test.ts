import { describe, expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { findMoving } from '#imaging/video/watermark/ground/find-moving.ts';
import { emptyGround } from '#imaging/video/watermark/ground/ground.ts';
import { cropRegion, planRegions } from '#imaging/video/watermark/ground/mark-region.ts';
import { carryBehind } from '#imaging/video/watermark/objects/carry-behind.ts';
import { carryObjects } from '#imaging/video/watermark/objects/carry-objects.ts';

const size = { width: 160, height: 96 };
const [pixels, half] = [size.width * size.height, size.width / 2];
const FRAMES = 30;
/** A plate in the middle, and a walker that is taller than it. */
const plate = { left: 64, right: 104, top: 36, bottom: 60 };
interface Walker {
  readonly wide: number;
  readonly top: number;
  readonly bottom: number;
  readonly tone: number;
  readonly colour: number;
  readonly leftAt: (time: number) => number;
}
const walkers: readonly Walker[] = [
  { wide: 16, top: 20, bottom: 76, tone: 190, colour: 150, leftAt: (time: number) => 5 * time - 16 },
  // In front of the first one, and towards it.
  { wide: 18, top: 12, bottom: 84, tone: 35, colour: 100, leftAt: (time: number) => 175 - 4.5 * time },
];
/** Three who fill what is seen around the plate and are hardly seen apart. */
const crowd: readonly Walker[] = [
  { wide: 50, top: 6, bottom: 92, tone: 190, colour: 150, leftAt: (time) => 2 * time + 20 },
  { wide: 50, top: 8, bottom: 90, tone: 35, colour: 100, leftAt: (time) => 110 - 3 * time },
  { wide: 20, top: 20, bottom: 90, tone: 150, colour: 170, leftAt: (time) => 4 * time },
];

const isBehind = (x: number, y: number) =>
  x >= plate.left && x < plate.right && y >= plate.top && y < plate.bottom;

/** Planes of a frame: a ground of waves, and striped walkers, the last one in front. */
function draw(time: number, seen: readonly Walker[]): Uint8Array {
  const data = new Uint8Array(pixels * 1.5).fill(128);
  for (let y = 0, i = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, i++) {
      data[i] = 90 + 20 * Math.sin(x / 6) * Math.cos(y / 5);
      for (const { wide, top, bottom, tone, colour, leftAt } of seen) {
        const left = leftAt(time);
        if (x < left || x >= left + wide || y < top || y >= bottom) continue;
        data[i] = tone + 25 * Math.sin((x - left) / 2) * Math.cos(y / 3);
        data[pixels + (y >> 1) * half + (x >> 1)] = colour;
      }
    }
  return data;
}

async function workOn(seen: readonly Walker[]) {
  const mask = Uint8Array.from({ length: pixels }, (_, i) =>
    isBehind(i % size.width, Math.floor(i / size.width)) ? 255 : 0,
  );
  const [region] = planRegions({ ...size, data: mask }, FRAMES);
  if (!region) throw new Error('The mask has a mark');
  const hide = (data: Uint8Array) => data.map((value, i) => (i < pixels && mask[i] ? 235 : value));
  const truth = Array.from({ length: FRAMES }, (_, time) => draw(time, seen));
  const frames = truth.map((data) => cropRegion({ ...size, data: hide(data) }, region));
  const bare = cropRegion({ ...size, data: draw(0, []) }, region);
  const ground = emptyGround(region);
  for (const [k, i] of region.hole.entries()) ground.luma[k] = bare.luma[i] ?? 0;
  for (const [q, i] of region.quads.entries()) [ground.u[q], ground.v[q]] = [bare.u[i] ?? 0, bare.v[i] ?? 0];
  const shot = { first: 0, end: FRAMES, isStill: true };
  const behind = { region, frames, shot, ground };
  const patches = await carryBehind({ ...behind, median: bare }, createProgress({}));
  const showObjects = () => {
    const moving = frames.map((planes) => findMoving({ region, median: bare }, planes));
    return carryObjects({ ...behind, moving }, createProgress({}));
  };
  /** Mean difference of brightness from the truth behind the mark. */
  const errorOf = (time: number, luma: Uint8Array) => {
    const { luma: own } = cropRegion({ ...size, data: truth[time] ?? new Uint8Array() }, region);
    const all = [...region.hole].map((i, k) => Math.abs((luma[k] ?? 0) - (own[i] ?? 0)));
    return all.reduce((sum, value) => sum + value, 0) / all.length;
  };
  return { patches, ground, errorOf, showObjects };
}

describe('[TOOL-24] movement behind a mark of a still camera', () => {
  it('Who walks behind a plate and is seen above and below it is whole there', async () => {
    const { patches, ground, errorOf } = await workOn(walkers.slice(0, 1));
    const behind = [17, 18, 19, 20];
    for (const time of behind)
      expect(errorOf(time, patches[time]?.luma ?? new Uint8Array())).toBeLessThan(
        0.3 * errorOf(time, ground.luma),
      );
  });

  it('Two who cross behind a plate are each whole there, and the one in front stays in front', async () => {
    const { patches, ground, errorOf } = await workOn(walkers);
    for (const time of [16, 18, 20, 22, 24])
      expect(errorOf(time, patches[time]?.luma ?? new Uint8Array())).toBeLessThan(
        0.3 * errorOf(time, ground.luma),
      );
  });

  it('Who cannot be told from each other are carried pixel by pixel, which shows them better', async () => {
    const { patches, errorOf, showObjects } = await workOn(crowd);
    const meanOf = (all: typeof patches) =>
      all.reduce((sum, { luma }, time) => sum + errorOf(time, luma), 0) / FRAMES;
    expect(meanOf(patches)).toBeLessThan(0.8 * meanOf(await showObjects()));
  });

  it('Where nothing moves the ground stays as it was completed, in each frame', async () => {
    const { patches, ground } = await workOn([]);
    for (const { luma, u, v } of patches)
      expect({ luma, u, v }).toEqual({ luma: ground.luma, u: ground.u, v: ground.v });
  });
});
