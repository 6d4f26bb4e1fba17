import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import { wantCompiledKernels } from '#imaging/core/wasm/compiled-kernels.ts';
import { smoothRest } from '#imaging/video/enhance/smooth-rest.ts';
import { softenLuma } from '#imaging/video/enhance/soften-luma.ts';
import { addNoise } from './support/noisy-scene.ts';

const folder = path.resolve(import.meta.dirname, '../../../../imaging/video/enhance/wasm');

afterEach(() => wantCompiledKernels(true));

const scenes = fc.record({
  width: fc.integer({ min: 3, max: 60 }).map((half) => 2 * half),
  height: fc.integer({ min: 3, max: 40 }).map((half) => 2 * half),
  seed: fc.nat(999),
  sigma: fc.double({ min: 0.5, max: 40, noNaN: true }),
  shift: fc.constantFrom(0 as const, 1 as const),
});

describe('[TOOL-22] smoothing of what time could not clean', () => {
  it('The compiled kernel is made from the source that stands beside it', () => {
    const module = new WebAssembly.Module(readFileSync(path.join(folder, 'smooth-kernels.wasm')));
    const [section] = WebAssembly.Module.customSections(module, 'source-sha256');
    const source = readFileSync(path.join(folder, 'smooth-kernels.as'));
    const hash = createHash('sha256').update(source).digest('hex');
    expect(Buffer.from(section ?? []).toString(), 'run `npm run kernels`').toBe(hash);
  });

  it('The compiled kernels give the same bytes as the TypeScript on any plane', () => {
    fc.assert(
      fc.property(scenes, ({ width, height, seed, sigma, shift }) => {
        const random = createRandom(seed);
        const plane = Uint8Array.from({ length: width * height }, () => nextRandom(random) % 256);
        const cellWidth = width >> shift;
        const cells = cellWidth * (height >> shift);
        const weight = Float32Array.from({ length: cells }, () => 1 + (nextRandom(random) % 40));
        const smooth = (compiled: boolean) => {
          wantCompiledKernels(compiled);
          const smooth = smoothRest(plane, { width, height }, { sigma, weight, cellWidth, shift });
          return { smooth, soft: softenLuma({ width, height, data: plane }) };
        };
        expect(smooth(true)).toEqual(smooth(false));
      }),
      { numRuns: 60 },
    );
  });

  it('Noise on plain ground gets less, edges stay, and what time has cleaned is left alone', () => {
    const size = { width: 64, height: 32 };
    const truth = Uint8Array.from({ length: 64 * 32 }, (_, i) => (i % 64 < 32 ? 60 : 190));
    const noisy = addNoise(truth, { sigma: 8, seed: 3 });
    const smooth = (frames: number) =>
      smoothRest(noisy, size, {
        ...{ sigma: 8, cellWidth: 32, shift: 1 },
        weight: new Float32Array(32 * 16).fill(frames),
      });
    const errorOf = (data: Uint8Array) =>
      data.reduce((sum, value, i) => sum + (value - (truth[i] ?? 0)) ** 2, 0) / data.length;
    expect(errorOf(smooth(1))).toBeLessThan(0.35 * errorOf(noisy));
    expect(smooth(30)).toEqual(noisy);
  });
});
