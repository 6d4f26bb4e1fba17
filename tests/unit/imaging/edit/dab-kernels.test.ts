import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { wantCompiledKernels } from '#imaging/core/wasm/compiled-kernels.ts';
import { paintDabs } from '#imaging/edit/style/paint-dabs.ts';

const folder = path.resolve(import.meta.dirname, '../../../../imaging/edit/style/wasm');

afterEach(() => wantCompiledKernels(true));

const scenes = fc.record({
  width: fc.integer({ min: 1, max: 60 }),
  height: fc.integer({ min: 1, max: 40 }),
  seed: fc.nat(999),
  radius: fc.double({ min: 0.5, max: 9, noNaN: true }),
});

/** Colours and edge directions by chance. */
function drawScene({ width, height, seed }: { width: number; height: number; seed: number }) {
  const random = createRandom(seed);
  const values = (from: number, to: number) =>
    Float32Array.from(
      { length: width * height },
      () => from + ((to - from) * (nextRandom(random) % 1000)) / 1000,
    );
  const plane = (from: number, to: number) => ({ width, height, data: values(from, to) });
  const angles = values(0, 2 * Math.PI);
  return {
    planes: { lightness: plane(0, 1), a: plane(-0.2, 0.2), b: plane(-0.2, 0.2) },
    flow: {
      ...{ width, height, clarity: values(0, 1) },
      ...{ across: angles.map(Math.cos), down: angles.map(Math.sin) },
    },
  };
}

describe('the compiled kernel of dabs', () => {
  it('The compiled kernel of dabs is made from the source that stands beside it', () => {
    const module = new WebAssembly.Module(readFileSync(path.join(folder, 'dab-kernels.wasm')));
    const [section] = WebAssembly.Module.customSections(module, 'source-sha256');
    const source = readFileSync(path.join(folder, 'dab-kernels.as'));
    const hash = createHash('sha256').update(source).digest('hex');
    expect(Buffer.from(section ?? []).toString(), 'run `npm run kernels`').toBe(hash);
  });

  it('The compiled kernel of dabs gives the same numbers as the TypeScript on any picture', async () => {
    await fc.assert(
      fc.asyncProperty(scenes, async ({ radius, ...scene }) => {
        const { planes, flow } = drawScene(scene);
        const paint = (compiled: boolean) => {
          wantCompiledKernels(compiled);
          return paintDabs(planes, { flow, radius, progress: createProgress({}) });
        };
        expect(await paint(true)).toEqual(await paint(false));
      }),
      { numRuns: 30 },
    );
  });
});
