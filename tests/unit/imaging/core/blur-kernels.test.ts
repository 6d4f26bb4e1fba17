import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { boxBlur } from '#imaging/core/filters/box-blur.ts';
import { boxBlurCompiled, gaussianBlurCompiled } from '#imaging/core/filters/compiled-blur.ts';
import { gaussianBlur } from '#imaging/core/filters/gaussian-blur.ts';
import { boxBlursCompiled, convolveCompiled } from '#imaging/core/filters/wasm/blur-kernels.ts';
import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import { createPlane, type Plane } from '#imaging/core/raster/plane.ts';
import { wantCompiledKernels } from '#imaging/core/wasm/compiled-kernels.ts';

const folder = path.resolve(import.meta.dirname, '../../../../imaging/core/filters/wasm');

afterEach(() => wantCompiledKernels(true));

/** Planes of any size, with values below and above 0. */
const planes = fc
  .record({ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 40 }), seed: fc.nat() })
  .map(({ seed, ...size }): Plane => {
    const random = createRandom(seed);
    const plane = createPlane(size);
    for (let at = 0; at < plane.data.length; at++) plane.data[at] = (nextRandom(random) % 10_000) / 1000 - 4;
    return plane;
  });

describe('the compiled kernels of blurs', () => {
  it('The compiled kernels of blurs are made from the source that stands beside them', () => {
    const module = new WebAssembly.Module(readFileSync(path.join(folder, 'blur-kernels.wasm')));
    const [section] = WebAssembly.Module.customSections(module, 'source-sha256');
    const source = readFileSync(path.join(folder, 'blur-kernels.as'));
    const hash = createHash('sha256').update(source).digest('hex');
    expect(Buffer.from(section ?? []).toString(), 'run `npm run kernels`').toBe(hash);
  });

  it('A compiled Gaussian blur has the numbers of the TypeScript, by its kernel and by boxes', () => {
    fc.assert(
      fc.property(planes, fc.double({ min: 0, max: 12, noNaN: true }), (plane, sigma) => {
        expect(gaussianBlurCompiled(plane, sigma)).toEqual(gaussianBlur(plane, sigma));
      }),
    );
  });

  it('A compiled box blur has the numbers of the TypeScript, also where the box is larger than the plane', () => {
    fc.assert(
      fc.property(planes, fc.integer({ min: 0, max: 50 }), (plane, radius) => {
        expect(boxBlurCompiled(plane, radius)).toEqual(boxBlur(plane, radius));
      }),
    );
  });

  it('Planes are left to the TypeScript where compiled kernels are forbidden, or the plane is very large', () => {
    const large = createPlane({ width: 5000, height: 1000 });
    expect(boxBlursCompiled(large, [2])).toBeNull();
    const small = createPlane({ width: 3, height: 2 });
    expect(convolveCompiled(small, Float32Array.of(1))).toEqual(small);
    wantCompiledKernels(false);
    expect(convolveCompiled(small, Float32Array.of(1))).toBeNull();
    expect(gaussianBlurCompiled(small, 4)).toEqual(small);
  });
});
