import { describe, expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { emptyGround } from '#imaging/video/watermark/ground/ground.ts';
import type { Layer } from '#imaging/video/watermark/layer/layer.ts';
import { mergeGround } from '#imaging/video/watermark/layer/merge-ground.ts';
import { brushClip } from './support/brushed-clip.ts';

const size = { width: 96, height: 80 };
const FRAMES = 24;
const isBrushed = (x: number, y: number) => x >= 32 && x < 64 && y >= 30 && y < 50;
const { region } = brushClip(size, { isBrushed, frames: FRAMES });
const { hole, quads, width } = region;
const placeOf = (k: number) => ({ x: (hole[k] ?? 0) % width, y: Math.floor((hole[k] ?? 0) / width) });
const isInk = (k: number) => placeOf(k).x % 8 < 4;
const groundAt = (k: number, time: number) => 110 + 30 * Math.sin(placeOf(k).x / 3 + placeOf(k).y / 5 + time);
/** Rest of a mark where it was taken off, another one in each frame. */
const leftAt = (k: number, time: number) => (isInk(k) ? 12 * Math.sin(12.9898 * k + 78.233 * time) : 0);
/** Somebody who goes behind some of the mark in some frames, whom the ground does not show. */
const isSomebody = (k: number, time: number) => time >= 20 && placeOf(k).x < width / 2;

const layer: Layer = {
  share: Float32Array.from(hole, (_, k) => (isInk(k) ? 0.5 : 0)),
  luma: Float32Array.from(hole, (_, k) => (isInk(k) ? 117 : 0)),
  colourShare: new Float32Array(quads.length),
  u: new Float32Array(quads.length),
  v: new Float32Array(quads.length),
};

/** Mean difference from the truth of what strokes leave of blue, before and after. */
async function mergeBlue() {
  const tinted = { ...layer, colourShare: new Float32Array(quads.length) };
  const blueAt = (q: number, time: number) => 120 + 20 * Math.sin(q / 3 + time);
  const isTinted = (q: number) => q % 4 < 2;
  for (let q = 0; q < quads.length; q++) tinted.colourShare[q] = isTinted(q) ? 0.5 : 0;
  const patches = Array.from({ length: FRAMES }, (_, time) => ({
    luma: Uint8Array.from(hole, (_at, k) => groundAt(k, time)),
    u: Uint8Array.from(quads, (_at, q) => {
      const left = isTinted(q) ? 12 * Math.sin(12.9898 * q + 78.233 * time) : 0;
      return blueAt(q, time) + left + 0.5;
    }),
    v: new Uint8Array(quads.length).fill(128),
  }));
  const grounds = patches.map(({ luma, v }, time) => ({
    ...emptyGround(region),
    ...{ luma: luma.slice(), v: v.slice() },
    u: Uint8Array.from(quads, (_at, q) => blueAt(q, time) + 1.5 * Math.sin(q + time) + 0.5),
  }));
  const error = () =>
    patches
      .map(({ u }, time) => u.reduce((sum, value, q) => sum + Math.abs(value - blueAt(q, time)), 0))
      .reduce((sum, value) => sum + value, 0);
  const before = error();
  const ages = grounds.map(({ age }) => age.map(() => 1));
  await mergeGround(tinted, { region, patches, grounds, ages, progress: createProgress({}) });
  return { before, after: error() };
}

/** Mean differences from the truth of strokes, before and after, where somebody goes and elsewhere. */
async function merge(isSeen: boolean) {
  const truth = (k: number, time: number) => (isSomebody(k, time) ? 220 : groundAt(k, time));
  const patches = Array.from({ length: FRAMES }, (_, time) => ({
    luma: Uint8Array.from(hole, (_at, k) => truth(k, time) + leftAt(k, time) + 0.5),
    ...{ u: new Uint8Array(quads.length).fill(128), v: new Uint8Array(quads.length).fill(128) },
  }));
  const grounds = patches.map((_, time) => {
    const ground = emptyGround(region);
    for (let k = 0; k < hole.length; k++) ground.luma[k] = groundAt(k, time) + 1.5 * Math.sin(k + time) + 0.5;
    ground.u.fill(128);
    ground.v.fill(128);
    return ground;
  });
  const errors = (isThere: boolean) => {
    const all = patches.flatMap(({ luma }, time) =>
      [...luma].flatMap((value, k) =>
        isInk(k) && isSomebody(k, time) === isThere ? [Math.abs(value - truth(k, time))] : [],
      ),
    );
    return all.reduce((sum, value) => sum + value, 0) / all.length;
  };
  const before = { ground: errors(false), somebody: errors(true) };
  const ages = grounds.map(({ age }) => age.map(() => (isSeen ? 1 : 0)));
  await mergeGround(layer, { region, patches, grounds, ages, progress: createProgress({}) });
  return { before, after: { ground: errors(false), somebody: errors(true) } };
}

describe('[TOOL-24] what was un-blended, merged with the ground of other frames', () => {
  it('What compression left of a mark goes, and whoever moves behind it stays', async () => {
    const { before, after } = await merge(true);
    expect(after.ground).toBeLessThan(0.5 * before.ground);
    expect(after.somebody).toBeLessThan(1.3 * before.somebody);
  });

  it('The same goes for what compression left of its colour', async () => {
    const { before, after } = await mergeBlue();
    expect(after).toBeLessThan(0.5 * before);
  });

  it('Ground that no frame showed changes nothing', async () => {
    const { before, after } = await merge(false);
    expect(after).toEqual(before);
  });

  it('An edge whose compression a stroke multiplies in one frame is as what lies bare beside it', async () => {
    const patches = Array.from({ length: FRAMES }, (_, time) => ({
      luma: Uint8Array.from(hole, (_at, k) => groundAt(k, time) + 0.4 * leftAt(k, time) + 0.5),
      ...{ u: new Uint8Array(quads.length).fill(128), v: new Uint8Array(quads.length).fill(128) },
    }));
    const grounds = patches.map(({ u, v }, time) => ({
      ...emptyGround(region),
      luma: Uint8Array.from(hole, (_at, k) => groundAt(k, time) + 1.5 * Math.sin(k + time) + 0.5),
      ...{ u: u.slice(), v: v.slice() },
    }));
    const struck = [...hole.keys()].filter((k) => isInk(k) && placeOf(k).y % 6 < 2);
    for (const k of struck) patches[11].luma[k] = Math.min(255, groundAt(k, 11) + 50);
    const ages = grounds.map(({ age }) => age.map(() => 1));
    await mergeGround(layer, { region, patches, grounds, ages, progress: createProgress({}) });
    const off = struck.reduce((sum, k) => sum + Math.abs((patches[11]?.luma[k] ?? 0) - groundAt(k, 11)), 0);
    expect(off).toBeLessThan(15 * struck.length);
  });
});
