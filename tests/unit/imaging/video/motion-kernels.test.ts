import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import { wantCompiledKernels } from '#imaging/core/wasm/compiled-kernels.ts';
import { findMotion } from '#imaging/video/motion/find-motion.ts';
import { buildPyramid } from '#imaging/video/motion/luma-pyramid.ts';
import { movePlane } from '#imaging/video/motion/move-plane.ts';

const folder = path.resolve(import.meta.dirname, '../../../../imaging/video/motion/wasm');

afterEach(() => wantCompiledKernels(true));

interface Scene {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  /** Bytes of the noise are below it; small ones leave matches that are nearly alike. */
  readonly range: number;
  readonly dx: number;
  readonly dy: number;
  readonly share: number;
}

const scenes = fc.record<Scene>({
  width: fc.integer({ min: 4, max: 90 }).map((half) => 2 * half),
  height: fc.integer({ min: 4, max: 70 }).map((half) => 2 * half),
  seed: fc.nat(999),
  range: fc.constantFrom(2, 20, 256),
  dx: fc.integer({ min: -9, max: 9 }),
  dy: fc.integer({ min: -9, max: 9 }),
  share: fc.oneof(fc.constantFrom(0.5, 1), fc.double({ min: 0, max: 1, noNaN: true })),
});

/** Noise on waves, and the same moved. */
function drawPair({ width, height, seed, range, dx, dy }: Scene) {
  const random = createRandom(seed);
  const draw = (x: number, y: number) =>
    Uint8Array.from({ length: width * height }, (_, i) => {
      const [u, v] = [(i % width) - x, Math.floor(i / width) - y];
      const wave = 100 + 60 * Math.sin(u / 5) * Math.cos(v / 7);
      return (wave + (nextRandom(random) % range)) % 256;
    });
  return { before: draw(0, 0), after: draw(dx, dy) };
}

/** Vectors between a pair of pictures, and planes of both sizes carried along them. */
function workOn(scene: Scene, compiled: boolean) {
  wantCompiledKernels(compiled);
  const { width, height, share } = scene;
  const { before, after } = drawPair(scene);
  const pyramidOf = (data: Uint8Array) => buildPyramid({ width, height, data });
  const motion = findMotion(pyramidOf(before), pyramidOf(after));
  const moved = movePlane(after, { width, height, motion, share, scale: 1 });
  const sharp = movePlane(after, { width, height, motion, share, scale: 1, isSharp: true });
  const half = { width: width >> 1, height: height >> 1 };
  return { motion, moved, sharp, small: movePlane(before, { ...half, motion, share, scale: 2 }) };
}

describe('the compiled kernels of motion', () => {
  it('The compiled kernels are made from the source that stands beside them', () => {
    const module = new WebAssembly.Module(readFileSync(path.join(folder, 'motion-kernels.wasm')));
    const [section] = WebAssembly.Module.customSections(module, 'source-sha256');
    const source = readFileSync(path.join(folder, 'motion-kernels.as'));
    const hash = createHash('sha256').update(source).digest('hex');
    expect(Buffer.from(section ?? []).toString(), 'run `npm run kernels`').toBe(hash);
  });

  it('The compiled kernels give the same bytes as the TypeScript on any pair of pictures', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        expect(workOn(scene, true)).toEqual(workOn(scene, false));
      }),
      { numRuns: 40 },
    );
  });
});
