import { describe, expect, it, vi } from 'vitest';
import type { Model } from '#imaging/core/models/open-model.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { deblock } from '#imaging/video/enhance/deblock.ts';
import { doublePlane } from '#imaging/video/enhance/double-plane.ts';
import { FrameEnhancer } from '#imaging/video/enhance/frame-enhancer.ts';
import { FrameEnlarger } from '#imaging/video/enhance/frame-enlarger.ts';
import { lightFrame } from '#imaging/video/enhance/light-frame.ts';
import { FaultMeter } from '#imaging/video/enhance/measure-faults.ts';
import { levelTables, measureLevels } from '#imaging/video/enhance/measure-levels.ts';
import { sharpenLuma } from '#imaging/video/enhance/sharpen-luma.ts';
import { meanDifference } from './support/clips.ts';
import { addNoise, drawMoving, psnrOf } from './support/noisy-scene.ts';

const size = { width: 176, height: 128 };
const frames = (count: number) => Array.from({ length: count }, (_, i) => drawMoving(size, i));
const noisy = (truth: readonly Uint8Array[], sigma: number) =>
  truth.map((data, i) => addNoise(data, { sigma, seed: i + 1 }));

async function assess(clip: readonly Uint8Array[]) {
  const meter = new FaultMeter(size, clip.length);
  for (const data of clip) meter.add(data);
  return await meter.assess(createProgress({}));
}

/** All frames enhanced as a run does it, at the levels that they have. */
async function enhance(clip: readonly Uint8Array[]) {
  const faults = await assess(clip);
  const enhancer = new FrameEnhancer(size, { faults: { ...faults, levels: null }, strength: 0.7 });
  const prepared = clip.map((data, place) => enhancer.prepare(data, place));
  return prepared.map((data, place) => enhancer.enhance(data, { place, next: prepared[place + 1] ?? null }));
}

describe('[TOOL-22] better frames', () => {
  it.each([6, 12])('Noise of %i is measured and mostly taken out of what moves', async (sigma) => {
    const truth = frames(10);
    const clip = noisy(truth, sigma);
    const { noise } = await assess(clip);
    expect(noise / sigma).toBeGreaterThan(0.8);
    expect(noise / sigma).toBeLessThan(1.25);
    const gain =
      psnrOf((await enhance(clip)).slice(4), truth.slice(4)) - psnrOf(clip.slice(4), truth.slice(4));
    expect(gain).toBeGreaterThan(6);
  });

  it('A clip without faults comes back as it was, and nothing is found in it', async () => {
    const truth = frames(10);
    const faults = await assess(truth);
    expect(faults).toMatchObject({ noise: 0, blocking: 0, sharpening: 0, cuts: [] });
    expect(faults.gains).toHaveLength(0);
    const enhancer = new FrameEnhancer(size, { faults: { ...faults, levels: null }, strength: 1 });
    const prepared = enhancer.prepare(truth[3] ?? new Uint8Array(), 3);
    expect(enhancer.enhance(prepared, { place: 3, next: null })).toBe(truth[3]);
  });

  it('Light that flickers becomes steady, and a slow fade stays', async () => {
    const truth = frames(40).map((data, i) => lightFrame(data, size, 0.7 + 0.007 * i));
    const flickering = truth.map((data, i) => lightFrame(data, size, 1 + (i % 3 === 0 ? 0.05 : -0.03)));
    const { gains, flicker } = await assess(flickering);
    expect(flicker).toBeGreaterThan(0.02);
    const steady = flickering.map((data, i) => lightFrame(data, size, gains[i] ?? 1));
    const middle = (clip: readonly Uint8Array[]) => clip.slice(8, 32);
    expect(psnrOf(middle(steady), middle(truth))).toBeGreaterThan(
      psnrOf(middle(flickering), middle(truth)) + 6,
    );
    expect((await assess(truth)).gains).toHaveLength(0);
  });

  it('A cut is found at its frame, and nothing is carried across it', async () => {
    const first = frames(8);
    const second = first.map((data) =>
      data.map((value, i) => (i % 11 < 5 ? 235 - value / 2 : 30 + (i % 50))),
    );
    const clip = noisy([...first, ...second], 8);
    expect((await assess(clip)).cuts).toEqual([8]);
    const made = await enhance(clip);
    expect(meanDifference(made[8] ?? [], second[0] ?? [])).toBeLessThan(
      meanDifference(made[8] ?? [], first[7] ?? []) / 3,
    );
  });

  it('Grey pictures get their black and white back, by a bounded gain', () => {
    const histogram = (from: number, to: number) =>
      Array.from({ length: 256 }, (_, level) => (level >= from && level <= to ? 100 : 0));
    expect(measureLevels(histogram(16, 235))).toBeNull();
    expect(measureLevels(histogram(20, 225))).toBeNull();
    expect(measureLevels(histogram(100, 110))).toBeNull();
    const levels = measureLevels(histogram(40, 235));
    expect(levels?.black).toBeCloseTo(40, 0);
    const { luma, colour } = levelTables(levels ?? { black: 16, white: 235 });
    expect([luma[40], luma[235], colour[128]]).toEqual([16, 235, 128]);
    const faint = measureLevels(histogram(80, 150)) ?? { black: 16, white: 235 };
    expect(219 / (faint.white - faint.black)).toBeCloseTo(1.25, 2);
  });

  it('A soft edge gets steeper without a halo, and grain below the floor stays as it is', () => {
    const edge = { width: 40, height: 12 };
    // A ramp of 60 to 180 over six pixels with grain of one level beside it.
    const luma = Uint8Array.from({ length: edge.width * edge.height }, (_, i) => {
      const x = i % edge.width;
      const share = Math.min(1, Math.max(0, (x - 17) / 6));
      const grain = x < 12 || x > 30 ? (i * 7) % 2 : 0;
      return Math.round(60 + 120 * share ** 2 * (3 - 2 * share)) + grain;
    });
    const sharp = sharpenLuma(luma, edge, { amount: 0.3, floor: 1 });
    const row = (data: Uint8Array) => [...data.subarray(5 * edge.width, 6 * edge.width)];
    const contrast = (data: Uint8Array) => (row(data)[22] ?? 0) - (row(data)[18] ?? 0);
    expect(contrast(sharp)).toBeGreaterThan(contrast(luma) + 3);
    expect(Math.min(...sharp)).toBeGreaterThanOrEqual(58);
    expect(Math.max(...sharp)).toBeLessThanOrEqual(183);
    for (let x = 1; x < 11; x++) expect(row(sharp)[x]).toBe(row(luma)[x]);
  });

  it('Borders of blocks are smoothed where both sides are flat, and edges of things stay', () => {
    const plane = (step: number) =>
      Uint8Array.from({ length: 64 * 32 }, (_, i) => 100 + step * Math.floor((i % 64) / 8));
    const blocky = plane(6);
    deblock(blocky, { width: 64, height: 32 }, 9);
    const steps = Array.from({ length: 40 }, (_, x) => Math.abs((blocky[x + 1] ?? 0) - (blocky[x] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(4);
    const things = plane(20);
    deblock(things, { width: 64, height: 32 }, 9);
    expect(things).toEqual(plane(20));
  });
});

describe('[TOOL-22] twice the size', () => {
  /** A network that doubles each pixel and makes it a little lighter. */
  function fakeModel() {
    const run = vi.fn<Model['run']>(async ({ dims, data }) => {
      const [, , height = 0, width = 0] = dims;
      const out = new Float32Array(12 * width * height);
      for (let c = 0; c < 3; c++)
        for (let i = 0; i < 4 * width * height; i++) {
          const [x, y] = [(i % (2 * width)) >> 1, Math.floor(i / (2 * width)) >> 1];
          out[c * 4 * width * height + i] = (data[c * width * height + y * width + x] ?? 0) + 0.04;
        }
      return { output: { dims: [1, 3, 2 * height, 2 * width], data: out } };
    });
    return { run, model: { run } as unknown as Model };
  }
  const small = { width: 64, height: 48 };
  const clip = Array.from({ length: 14 }, (_, i) => drawMoving(small, i));

  it('The network draws each sixth frame and those after a cut; its detail is carried to the others', async () => {
    const { run, model } = fakeModel();
    const enlarger = new FrameEnlarger(small, { model, matrix: 'bt601', progress: createProgress({}) });
    const drawnAt: number[] = [];
    const gains: number[] = [];
    for (const [i, data] of clip.entries()) {
      const before = run.mock.calls.length;
      const large = await enlarger.enlarge(data, i === 9);
      if (run.mock.calls.length > before) drawnAt.push(i);
      expect(large).toHaveLength(4 * data.length);
      const pixels = 4 * small.width * small.height;
      const plain = doublePlane(data.subarray(0, pixels / 4), small);
      gains.push(large.subarray(0, pixels).reduce((sum, v, at) => sum + v - (plain[at] ?? 0), 0) / pixels);
    }
    expect(drawnAt).toEqual([0, 6, 9]);
    expect(Math.min(...gains)).toBeGreaterThan(5);
  });

  it('Without the network frames are enlarged plainly', async () => {
    const progress = createProgress({});
    const enlarger = new FrameEnlarger(small, { model: undefined, matrix: 'bt601', progress });
    const [data = new Uint8Array()] = clip;
    const large = await enlarger.enlarge(data, false);
    const shrunk = Uint8Array.from({ length: small.width * small.height }, (_, i) => {
      const [x, y] = [i % small.width, Math.floor(i / small.width)];
      const at = 2 * y * 2 * small.width + 2 * x;
      const of = (place: number) => large[place] ?? 0;
      return (of(at) + of(at + 1) + of(at + 2 * small.width) + of(at + 2 * small.width + 1)) / 4;
    });
    expect(meanDifference(shrunk, data.subarray(0, shrunk.length))).toBeLessThan(2.5);
  });
});
