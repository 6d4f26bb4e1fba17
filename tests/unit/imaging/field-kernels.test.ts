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
import { hasCompiledKernels } from '#imaging/core/patchmatch/wasm/load-field-kernels.ts';
import { wantCompiledKernels } from '#imaging/core/wasm/compiled-kernels.ts';
import { createWork } from '#imaging/edit/inpaint/complete-level.ts';
import { createField, scatterField } from '#imaging/edit/inpaint/create-field.ts';
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
}

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
function drawLevel({ width, height, seed, range, ...middle }: Scene): Level {
  const random = createRandom(seed);
  const pixels = allocatePixels({ width, height });
  for (let at = 0; at < pixels.length; at++) pixels[at] = nextRandom(random) % range;
  const marks = maskOf(
    { width, height },
    (x, y) => Math.hypot(x - middle.x * width, y - middle.y * height) < 3,
  );
  return { width, height, pixels, hole: marks.data.map((value) => value && 1), forbidden: undefined };
}

/** Everything that the kernels write in two rounds over a scene. */
function workOn(scene: Scene, compiled: boolean) {
  wantCompiledKernels(compiled);
  const level = drawLevel(scene);
  const field = createField(level);
  expect(findFieldMemory(field) !== undefined).toBe(compiled);
  const random = createRandom(scene.seed);
  scatterField(field, { radius: 8, random });
  const { holePixels, depth } = createWork(level, { field, random });
  const changes: number[] = [];
  const middle = field.targets.length >> 1;
  for (const forward of [true, false]) {
    measureField(field, { from: 0, to: field.targets.length });
    for (const [from, to] of [
      [0, middle],
      [middle, field.targets.length],
    ])
      searchPatchMatch(field, { from, to, forward, radius: scene.radius, random });
    const weights = weighPatches(field, { depth, sharpness: 0.7, decay: 3 });
    changes.push(votePatches(field, { holePixels, from: 0, to: holePixels.length, weights }));
  }
  return { pixels: field.pixels, nearest: field.nearest, cost: field.cost, changes, word: random[0] };
}

describe('the compiled kernels', () => {
  it('The compiled kernels are made from the source that stands beside them', () => {
    const module = new WebAssembly.Module(readFileSync(path.join(folder, 'field-kernels.wasm')));
    const [section] = WebAssembly.Module.customSections(module, 'source-sha256');
    const source = readFileSync(path.join(folder, 'field-kernels.as'));
    const hash = createHash('sha256').update(source).digest('hex');
    expect(Buffer.from(section).toString(), 'run `npm run kernels`').toBe(hash);
  });

  it('The compiled kernels give the same bytes as the TypeScript on any field', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        expect(workOn(scene, true)).toEqual(workOn(scene, false));
      }),
      { numRuns: 20 },
    );
  });

  it('Where all patches come from one place the vote copies it, but for a patch that comes from elsewhere', () => {
    const size = { width: 48, height: 40 };
    const vote = (compiled: boolean) => {
      wantCompiledKernels(compiled);
      const level = drawLevel({ ...size, seed: 3, range: 256, radius: 0, x: 0.5, y: 0.5 });
      const known = level.pixels.slice();
      const field = createField(level);
      const shift = -15;
      for (const target of field.targets) field.nearest[target] = target + shift;
      const { holePixels, depth } = createWork(level, { field, random: createRandom(1) });
      // Its patch lies over the first pixel of the hole alone.
      field.nearest[field.targets[0]] -= 2;
      measureField(field, { from: 0, to: field.targets.length });
      const weights = weighPatches(field, { depth, sharpness: 0.7, decay: 3 });
      const change = votePatches(field, { holePixels, from: 0, to: holePixels.length, weights });
      const copied = Array.from(holePixels, (pixel) =>
        [0, 1, 2, 3].every((byte) => level.pixels[4 * pixel + byte] === known[4 * (pixel + shift) + byte]),
      );
      return { pixels: level.pixels, change, copied };
    };
    const compiled = vote(true);
    expect(compiled).toEqual(vote(false));
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

  it('The compiled kernels refuse a field whose memory another has taken', () => {
    const level = drawLevel({ width: 30, height: 30, seed: 1, range: 256, radius: 0, x: 0.5, y: 0.5 });
    const first = createField(level);
    const second = createField(level);
    scatterField(second, { radius: 8, random: createRandom(1) });
    expect(() => measureField(first, { from: 0, to: first.targets.length })).toThrow('another field');
    expect(() => measureField(second, { from: 0, to: second.targets.length })).not.toThrow();
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
