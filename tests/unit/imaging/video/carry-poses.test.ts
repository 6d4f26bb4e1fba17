import { describe, expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { findMoving } from '#imaging/video/watermark/ground/find-moving.ts';
import { emptyGround } from '#imaging/video/watermark/ground/ground.ts';
import { cropRegion, planRegions } from '#imaging/video/watermark/ground/mark-region.ts';
import { embedRegion, planWide } from '#imaging/video/watermark/ground/wide-view.ts';
import { carryObjects } from '#imaging/video/watermark/objects/carry-objects.ts';
import { carryPoses } from '#imaging/video/watermark/poses/carry-poses.ts';

const size = { width: 240, height: 96 };
const [pixels, half] = [size.width * size.height, size.width / 2];
const FRAMES = 40;
const STRIDE = 10;
/** A plate that hides legs and arms, not the head. */
const plate = { left: 100, right: 140, top: 40, bottom: 66 };

/** True where a walker is: a head, a trunk, an arm and two legs that swing with each stride. */
function isWalker(x: number, { y, time }: { y: number; time: number }): boolean {
  const middle = 5 * time + 20;
  const swing = Math.sin((2 * Math.PI * time) / STRIDE);
  if (y >= 14 && y < 26) return Math.abs(x - middle) < 6;
  if (y >= 26 && y < 52 && Math.abs(x - middle) < 9) return true;
  if (y >= 30 && y < 50 && Math.abs(x - middle - swing * (y - 30)) < 4) return true;
  return (
    y >= 52 && y < 84 && [-1, 1].some((side) => Math.abs(x - middle - side * swing * (y - 52) * 0.6) < 4)
  );
}

function draw(time: number | null): Uint8Array {
  const data = new Uint8Array(pixels * 1.5).fill(128);
  for (let y = 0, i = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, i++) {
      data[i] = 150 + 8 * Math.sin(x / 6) * Math.cos(y / 5);
      if (time === null || !isWalker(x, { y, time })) continue;
      data[i] = 50 + 0.4 * y;
      data[pixels + (y >> 1) * half + (x >> 1)] = 150;
    }
  return data;
}

/** A walker behind a plate, and how far patches are from the truth while he is. */
function work() {
  const mask = Uint8Array.from({ length: pixels }, (_, i) => {
    const [x, y] = [i % size.width, Math.floor(i / size.width)];
    return x >= plate.left && x < plate.right && y >= plate.top && y < plate.bottom ? 255 : 0;
  });
  const [own] = planRegions({ ...size, data: mask }, FRAMES);
  if (!own) throw new Error('The mask has a mark');
  const region = embedRegion(own, planWide(own, { size, frames: FRAMES, marks: 1 }) ?? own.box);
  const truth = Array.from({ length: FRAMES }, (_, time) => draw(time));
  const hide = (data: Uint8Array) => data.map((value, i) => (i < pixels && mask[i] ? 235 : value));
  const frames = truth.map((data) => cropRegion({ ...size, data: hide(data) }, region));
  const median = cropRegion({ ...size, data: draw(null) }, region);
  const ground = emptyGround(region);
  for (const [k, i] of region.hole.entries()) ground.luma[k] = median.luma[i] ?? 0;
  for (const [q, i] of region.quads.entries())
    [ground.u[q], ground.v[q]] = [median.u[i] ?? 0, median.v[i] ?? 0];
  const moving = frames.map((planes) => findMoving({ region, median }, planes));
  const shot = { first: 0, end: FRAMES, isStill: true };
  const errorOf = (patches: readonly { luma: Uint8Array }[]) => {
    let sum = 0;
    for (let time = 17; time < 23; time++) {
      const { luma } = cropRegion({ ...size, data: truth[time] ?? new Uint8Array() }, region);
      for (const [k, i] of region.hole.entries())
        sum += Math.abs((luma[i] ?? 0) - (patches[time]?.luma[k] ?? 0));
    }
    return sum;
  };
  return { work: { region, frames, shot, moving, ground }, errorOf };
}

describe('[TOOL-24] who walks behind a mark in the pose of another stride', () => {
  it('His arms and legs swing behind the mark as they do where he is seen', async () => {
    const { work: behind, errorOf } = work();
    const progress = createProgress({});
    const others = behind.frames.map(() => behind.ground);
    const posed = await carryPoses({ work: behind, others, isAsked: () => true, progress });
    const objects = await carryObjects(behind, progress);
    expect(errorOf(posed)).toBeLessThan(0.5 * errorOf(objects));
    expect(errorOf(posed)).toBeLessThan(0.2 * errorOf(others));
  });

  it('Where nothing moves beside the mark the ground stays as it was completed', async () => {
    const { work: behind } = work();
    const still = { ...behind, moving: behind.moving.map((flags) => flags.map(() => 0)) };
    const others = behind.frames.map(() => ({ ...behind.ground, luma: behind.ground.luma.map(() => 0) }));
    const patches = await carryPoses({
      ...{ work: still, others, isAsked: () => true },
      progress: createProgress({}),
    });
    for (const { luma } of patches) expect(luma).toEqual(behind.ground.luma);
  });
});
