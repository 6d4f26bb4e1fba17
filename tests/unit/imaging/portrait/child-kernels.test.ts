import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { wantCompiledKernels } from '#imaging/core/wasm/compiled-kernels.ts';
import { proportionsOf } from '#imaging/portrait/baby/ages.ts';
import { createChildForm } from '#imaging/portrait/baby/child-solid.ts';
import { createEllipsoid, createJoin, softMin, tabulateParts } from '#imaging/portrait/baby/ellipsoid.ts';
import { facePoints } from '#imaging/vision/faces/face-landmarks.ts';
import { babyAges } from '#lib/catalog/tools/ai-baby-generator/constants.ts';

const folder = path.resolve(import.meta.dirname, '../../../../imaging/portrait/baby/wasm');

afterEach(() => wantCompiledKernels(true));

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyPlace = fc.tuple(between(-20, 20), between(-30, 18), between(-14, 9));

const anyPart = fc.record({
  at: fc.tuple(between(-8, 8), between(-8, 8), between(-8, 8)),
  axes: fc.tuple(between(0.3, 9), between(0.3, 9), between(0.3, 9)),
  softness: between(0.2, 4.5),
});

/** Points of the mesh that a head is planned by, moved by chance from where they usually are. */
const anyFace = fc.array(between(-0.6, 0.6), { minLength: 16, maxLength: 16 }).map((moved) => {
  const { leftOuterCorner, leftInnerCorner, noseTip, upperInnerLip, chin } = facePoints;
  const usual = [
    [leftOuterCorner, 4.4, 0],
    [leftInnerCorner, 1.5, 0],
    [noseTip, 0, -3],
    [upperInnerLip, 0, -5],
    [chin, 0, -8],
    [397, 5.4, -5.5],
    [358, 1.5, -3.4],
    [2, 0, -3.9],
  ] as const;
  const points = new Float32Array(478 * 3);
  for (const [index, [point, x, y]] of usual.entries())
    points.set([x + (x && (moved[2 * index] ?? 0)), y + (moved[2 * index + 1] ?? 0)], 3 * point);
  return points;
});

describe('the form of a child', () => {
  it('The compiled form of a child is made from the source that stands beside it', () => {
    const module = new WebAssembly.Module(readFileSync(path.join(folder, 'child-kernels.wasm')));
    const [section] = WebAssembly.Module.customSections(module, 'source-sha256');
    const source = readFileSync(path.join(folder, 'child-kernels.as'));
    const hash = createHash('sha256').update(source).digest('hex');
    expect(Buffer.from(section ?? []).toString(), 'run `npm run kernels`').toBe(hash);
  });

  it('[TOOL-08] The compiled form of a child is the one of the TypeScript at any place, age and face', () => {
    const anyChild = fc.record({
      points: anyFace,
      age: fc.constantFrom(...babyAges),
      sex: fc.constantFrom('girl', 'boy'),
      places: fc.array(anyPlace, { minLength: 60, maxLength: 60 }),
    });
    fc.assert(
      fc.property(anyChild, ({ points, age, sex, places }) => {
        const [compiled, script] = [true, false].map((wanted) => {
          wantCompiledKernels(wanted);
          return createChildForm(points, proportionsOf(age, sex));
        });
        for (const [x, y, z] of places)
          for (const part of ['solid', 'head', 'body'] as const)
            expect(compiled?.[part](x, y, z)).toBe(script?.[part](x, y, z));
      }),
      { numRuns: 60 },
    );
  });

  it('A part that is left out beyond its softness changes nothing', () => {
    fc.assert(
      fc.property(between(-6, 12), anyPart, anyPlace, (distance, part, [x, y, z]) => {
        const measured = softMin(distance, createEllipsoid(part)(x, y, z), part.softness);
        expect(createJoin(tabulateParts([part]))(distance, x, y, z)).toBe(measured);
      }),
      { numRuns: 2000 },
    );
  });
});
