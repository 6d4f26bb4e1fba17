import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import { allocatePixels, findFieldMemory } from '#imaging/core/patchmatch/field-memory.ts';
import { votePatches } from '#imaging/core/patchmatch/patch-vote.ts';
import { measureField, searchPatchMatch } from '#imaging/core/patchmatch/patchmatch-search.ts';
import { runField } from '#imaging/core/patchmatch/run-field.ts';
import { hasCompiledKernels } from '#imaging/core/patchmatch/wasm/load-field-kernels.ts';
import { wantCompiledKernels } from '#imaging/core/wasm/compiled-kernels.ts';
import { chooseSources } from '#imaging/edit/inpaint/choose-sources.ts';
import { createWork } from '#imaging/edit/inpaint/complete-level.ts';
import { createField, scatterField } from '#imaging/edit/inpaint/create-field.ts';
import { featherSeams } from '#imaging/edit/inpaint/feather-seams.ts';
import { fillHole } from '#imaging/edit/inpaint/fill-hole.ts';
import type { Level } from '#imaging/edit/inpaint/level.ts';
import { weighPatches } from '#imaging/edit/inpaint/weigh-patches.ts';
import { maskOf } from './support/pictures.ts';

const folder = path.resolve(import.meta.dirname, '../../../imaging/core/patchmatch/wasm');

afterEach(() => wantCompiledKernels(true));

interface Scene {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  /** Bytes are below it: small ones make near matches, and textures that pay less for distance. */
  readonly range: number;
  readonly radius: number;
  /** The hole's middle as shares of width and height; it may lie at the border. */
  readonly x: number;
  readonly y: number;
  /** Radius of the hole. */
  readonly hole?: number;
}

const smallScene: Scene = { width: 21, height: 17, seed: 1, range: 256, radius: 0, x: 0.5, y: 0.5 };

const scenes = fc.record<Scene>({
  width: fc.integer({ min: 21, max: 48 }),
  height: fc.integer({ min: 17, max: 40 }),
  seed: fc.nat(999),
  range: fc.constantFrom(2, 35, 256),
  radius: fc.constantFrom(0, 1, 7, 48),
  x: fc.constantFrom(0, 0.1, 0.5, 1),
  y: fc.constantFrom(0, 0.1, 0.5, 1),
});

/** Random bytes with a hole. */
function drawLevel({ width, height, seed, range, hole = 3, ...middle }: Scene): Level {
  const random = createRandom(seed);
  const pixels = allocatePixels({ width, height });
  for (let at = 0; at < pixels.length; at++) pixels[at] = nextRandom(random) % range;
  const marks = maskOf(
    { width, height },
    (x, y) => Math.hypot(x - middle.x * width, y - middle.y * height) < hole,
  );
  return { width, height, pixels, hole: marks.data.map((value) => value && 1), forbidden: undefined };
}

const never = async () => {};

/** Everything that the kernels write in two rounds over a scene. */
async function workOn(scene: Scene, compiled: boolean) {
  wantCompiledKernels(compiled);
  const level = drawLevel(scene);
  const field = createField(level);
  expect(findFieldMemory(field) !== undefined).toBe(compiled);
  const random = createRandom(scene.seed);
  scatterField(field, { radius: 8, random });
  const { depthWeights } = createWork(level, { field, random });
  const changes: number[] = [];
  for (const forward of [true, false]) {
    await measureField(field, never);
    await searchPatchMatch(field, { forward, radius: scene.radius, random, yieldIfDue: never });
    weighPatches(field, { sharpness: 0.7, depthWeights });
    changes.push(await votePatches(field, never));
  }
  await chooseSources(field, never);
  await featherSeams(field, never);
  const { pixels, nearest, cost, sources, corrections } = field;
  return { pixels, nearest, cost, sources, corrections, changes, word: random[0] };
}

/** Numbers alone: arrays in shared memory are not equal to others by themselves. */
function listed(written: Record<string, ArrayLike<number> | number>) {
  return Object.entries(written).map(([name, values]) => [
    name,
    typeof values === 'number' ? values : Array.from(values),
  ]);
}

describe('the compiled kernels', () => {
  it('The compiled kernels are made from the source that stands beside them', () => {
    const module = new WebAssembly.Module(readFileSync(path.join(folder, 'field-kernels.wasm')));
    const [section] = WebAssembly.Module.customSections(module, 'source-sha256');
    const source = readFileSync(path.join(folder, 'field-kernels.as'));
    const hash = createHash('sha256').update(source).digest('hex');
    expect(Buffer.from(section).toString(), 'run `npm run kernels`').toBe(hash);
  });

  it('The compiled kernels give the same bytes as the TypeScript on any field', async () => {
    await fc.assert(
      fc.asyncProperty(scenes, async (scene) => {
        expect(listed(await workOn(scene, true))).toEqual(listed(await workOn(scene, false)));
      }),
      { numRuns: 20 },
    );
  });

  it('Bands of a large field come to the same bytes compiled and by the TypeScript', async () => {
    const scene = { width: 150, height: 110, seed: 4, range: 256, radius: 60, x: 0.5, y: 0.5, hole: 32 };
    expect(listed(await workOn(scene, true))).toEqual(listed(await workOn(scene, false)));
  });

  it('Each entry of a list of a field is worked on once, and yields are offered between bands', async () => {
    wantCompiledKernels(false);
    const field = createField(drawLevel(smallScene));
    const seen: number[] = [];
    let yields = 0;
    const sums = await runField(field, {
      length: 50_000,
      name: 'measureField',
      byScript: ({ from, to }) => {
        for (let at = from; at < to; at++) seen.push(at);
        return to - from;
      },
      yieldIfDue: async () => {
        yields++;
      },
    });
    expect(seen).toEqual(Array.from({ length: 50_000 }, (_, at) => at));
    expect(sums.reduce((sum, value) => sum + value, 0)).toBe(50_000);
    expect(yields).toBe(sums.length);
  });

  it('Where all patches come from one place the vote copies it, but for a patch that comes from elsewhere', async () => {
    const size = { width: 48, height: 40 };
    const vote = async (compiled: boolean) => {
      wantCompiledKernels(compiled);
      const level = drawLevel({ ...size, seed: 3, range: 256, radius: 0, x: 0.5, y: 0.5 });
      const known = level.pixels.slice();
      const field = createField(level);
      const shift = -15;
      for (const target of field.targets) field.nearest[target] = target + shift;
      const { holePixels } = field;
      const { depthWeights } = createWork(level, { field, random: createRandom(1) });
      // Its patch lies over the first pixel of the hole alone.
      field.nearest[field.targets[0]] -= 2;
      await measureField(field, never);
      weighPatches(field, { sharpness: 0.7, depthWeights });
      const change = await votePatches(field, never);
      const copied = Array.from(holePixels, (pixel) =>
        [0, 1, 2, 3].every((byte) => level.pixels[4 * pixel + byte] === known[4 * (pixel + shift) + byte]),
      );
      return { pixels: Array.from(level.pixels), change, copied };
    };
    const compiled = await vote(true);
    expect(compiled).toEqual(await vote(false));
    expect(compiled.copied).toEqual(compiled.copied.map((_, at) => at > 0));
    expect(compiled.change).toBeGreaterThan(0);
  });

  it('The compiled kernels fill a hole as the TypeScript does, also after a cancelled run', async () => {
    const photo = drawTexture('gravel', { width: 200, height: 160 });
    const mask = maskOf(photo, (x, y) => Math.hypot(x - 90, y - 80) < 30);
    const { signal, abort } = fuse();
    const calledOff = fillHole({ photo, mask }, { seed: 2, control: { signal, onProgress: abort } });
    await expect(calledOff).rejects.toMatchObject({ kind: 'aborted' });
    const compiled = await fillHole({ photo, mask }, { seed: 5 });
    wantCompiledKernels(false);
    const plain = await fillHole({ photo, mask }, { seed: 5 });
    expect(Buffer.compare(compiled.data, plain.data)).toBe(0);
  });

  it('The compiled kernels are there unless they are not wanted', () => {
    wantCompiledKernels(false);
    expect(hasCompiledKernels()).toBe(false);
    wantCompiledKernels(true);
    expect(hasCompiledKernels()).toBe(true);
  });

  it('The compiled kernels refuse a field whose memory another has taken', async () => {
    const level = drawLevel({ width: 30, height: 30, seed: 1, range: 256, radius: 0, x: 0.5, y: 0.5 });
    const first = createField(level);
    const second = createField(level);
    scatterField(second, { radius: 8, random: createRandom(1) });
    await expect(measureField(first, never)).rejects.toThrow('another field');
    await expect(measureField(second, never)).resolves.toBeUndefined();
    for (const name of ['sources', 'corrections', 'halos'] as const)
      await expect(chooseSources({ ...second, [name]: second[name].slice() }, never)).rejects.toThrow();
  });
});

/** Burns at the first sign of work beyond the middle. */
function fuse() {
  const controller = new AbortController();
  const abort = (share: number) => {
    if (share > 0.3) controller.abort();
  };
  return { signal: controller.signal, abort };
}
