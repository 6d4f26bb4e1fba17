import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCK, BLOCK_AREA, restoreBlock, transformBlock } from '#imaging/core/filters/block-transform.ts';
import {
  bendEdgeFlow,
  blurTensorPart,
  type EdgeFlow,
  flowOfTensor,
  gradientTensor,
  turnEdgeFlow,
} from '#imaging/core/filters/structure-tensor.ts';
import type { Plane } from '#imaging/core/raster/plane.ts';
import { anyPlane, fixedCases, planeOf } from '../support/any-plane.ts';

const anyBlock = fc
  .array(fc.double({ min: -255, max: 255, noNaN: true }), { minLength: BLOCK_AREA, maxLength: BLOCK_AREA })
  .map((values) => Float32Array.from(values));

/** The transform by its definition. */
function slowTransform(block: Float32Array): number[] {
  const share = (frequency: number) => (frequency === 0 ? Math.SQRT1_2 : 1) / 2;
  return Array.from({ length: BLOCK_AREA }, (_, at) => {
    const [u, v] = [at % BLOCK, Math.floor(at / BLOCK)];
    return block.reduce((sum, value, place) => {
      const [x, y] = [place % BLOCK, Math.floor(place / BLOCK)];
      const across = Math.cos((Math.PI * (2 * x + 1) * u) / 16);
      return sum + share(u) * share(v) * value * across * Math.cos((Math.PI * (2 * y + 1) * v) / 16);
    }, 0);
  });
}

const energyOf = (block: Float32Array) => block.reduce((sum, value) => sum + value * value, 0);

describe('the cosine transform of blocks', () => {
  it('The transform agrees with its definition, keeps the energy, and is undone', () => {
    fc.assert(
      fc.property(anyBlock, (block) => {
        const transformed = block.slice();
        transformBlock(transformed);
        for (const [at, value] of slowTransform(block).entries())
          expect(transformed[at]).toBeCloseTo(value, 2);
        expect(energyOf(transformed) / Math.max(1, energyOf(block))).toBeCloseTo(
          energyOf(block) / Math.max(1, energyOf(block)),
          4,
        );
        restoreBlock(transformed);
        for (const [at, value] of block.entries()) expect(transformed[at]).toBeCloseTo(value, 2);
      }),
      { ...fixedCases, numRuns: 25 },
    );
  });

  it('An even block has its mean alone, eight times; a sum of blocks has the sum of their frequencies', () => {
    const even = new Float32Array(BLOCK_AREA).fill(3);
    transformBlock(even);
    for (const [at, value] of even.entries()) expect(value).toBeCloseTo(at === 0 ? 24 : 0, 4);
    fc.assert(
      fc.property(anyBlock, anyBlock, (one, other) => {
        const sum = one.map((value, at) => value + other[at]);
        for (const block of [one, other, sum]) transformBlock(block);
        for (const [at, value] of sum.entries()) expect(value).toBeCloseTo(one[at] + other[at], 2);
      }),
      { ...fixedCases, numRuns: 25 },
    );
  });
});

const small = anyPlane({ min: 0, max: 1, side: 8 });

function transposed({ width, height, data }: Plane): Plane {
  return planeOf({ width: height, height: width }, (x, y) => data[x * width + y]);
}

function mirrored({ width, height, data }: Plane): Plane {
  return planeOf({ width, height }, (x, y) => data[y * width + width - 1 - x]);
}

function expectEqualPlanes(one: Plane, other: Plane): void {
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  for (const [at, value] of one.data.entries()) expect(value).toBeCloseTo(other.data[at], 3);
}

describe('the structure tensor', () => {
  it('A slope changes by 32 times its step, and only in its direction', () => {
    const slopes = gradientTensor(planeOf({ width: 6, height: 5 }, (x, y) => 0.25 * x - 0.5 * y));
    const at = 2 * 6 + 3;
    expect(slopes.xx.data[at]).toBeCloseTo((32 * 0.25) ** 2);
    expect(slopes.xy.data[at]).toBeCloseTo(-(32 ** 2) * 0.25 * 0.5);
    expect(slopes.yy.data[at]).toBeCloseTo((32 * 0.5) ** 2);
  });

  it('Transposing a picture exchanges across and down; mirroring turns the sign of their product', () => {
    fc.assert(
      fc.property(small, (plane) => {
        const tensor = gradientTensor(plane);
        const other = gradientTensor(transposed(plane));
        expectEqualPlanes(transposed(tensor.xx), other.yy);
        expectEqualPlanes(transposed(tensor.xy), other.xy);
        const mirror = gradientTensor(mirrored(plane));
        expectEqualPlanes(mirrored(tensor.xx), mirror.xx);
        expectEqualPlanes({ ...plane, data: mirrored(tensor.xy).data.map((value) => -value) }, mirror.xy);
      }),
      fixedCases,
    );
  });

  it('Lightness added everywhere changes nothing, and one row has no change downwards', () => {
    fc.assert(
      fc.property(small, fc.double({ min: -1, max: 1, noNaN: true }), (plane, more) => {
        const lighter = { ...plane, data: plane.data.map((value) => value + more) };
        expectEqualPlanes(gradientTensor(lighter).xx, gradientTensor(plane).xx);
        const row = { width: plane.width, height: 1, data: plane.data.slice(0, plane.width) };
        expect(Math.max(...gradientTensor(row).yy.data)).toBeLessThan(1e-12);
      }),
      fixedCases,
    );
  });

  it('Smoothing an even part keeps it but for the share from afar', () => {
    const part = blurTensorPart(
      planeOf({ width: 12, height: 7 }, () => 2),
      { sigma: 1.5 },
    );
    for (const value of part.data) expect(value).toBeCloseTo(2 * 1.03, 4);
  });
});

/** The flow of stripes whose lines run at an angle, in the middle of the picture. */
function flowOfStripes(angle: number): EdgeFlow {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const stripes = planeOf({ width: 33, height: 33 }, (x, y) => Math.sin(0.7 * (y * cosine - x * sine)));
  const { xx, xy, yy } = gradientTensor(stripes);
  const blur = (part: Plane) => blurTensorPart(part, { sigma: 2 });
  return flowOfTensor({ xx: blur(xx), xy: blur(xy), yy: blur(yy) }, 2);
}

const anyAngle = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true });

describe('the flow along edges', () => {
  it('The flow runs along stripes of any direction, one long', () => {
    fc.assert(
      fc.property(anyAngle, (angle) => {
        const { across, down, clarity } = flowOfStripes(angle);
        const at = 16 * 33 + 16;
        const along = across[at] * Math.cos(angle) + down[at] * Math.sin(angle);
        expect(Math.abs(along)).toBeGreaterThan(0.995);
        expect(clarity[at]).toBeGreaterThan(0.8);
        for (const [place, value] of across.entries())
          expect(Math.hypot(value, down[place])).toBeCloseTo(1, 4);
      }),
      { ...fixedCases, numRuns: 20 },
    );
  });

  it('Clarity lies between 0 and 1 in any picture, and plain ground flows along its rows', () => {
    fc.assert(
      fc.property(small, (plane) => {
        const { clarity } = flowOfTensor(gradientTensor(plane), 1);
        for (const value of clarity) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
        const plain = flowOfTensor(gradientTensor({ ...plane, data: plane.data.map(() => 0.5) }), 1);
        expect(new Set(plain.across)).toEqual(new Set([1]));
        expect(new Set([...plain.down, ...plain.clarity])).toEqual(new Set([0]));
      }),
      fixedCases,
    );
  });

  it('A flow that is turned and turned back is the same, and turns by angles add up', () => {
    fc.assert(
      fc.property(small, anyAngle, anyAngle, (plane, one, other) => {
        const flow = flowOfTensor(gradientTensor(plane), 1);
        const back = turnEdgeFlow(turnEdgeFlow(flow, one), -one);
        const twice = turnEdgeFlow(turnEdgeFlow(flow, one), other);
        const once = turnEdgeFlow(flow, one + other);
        for (const at of flow.across.keys()) {
          expect(back.across[at]).toBeCloseTo(flow.across[at], 5);
          expect(back.down[at]).toBeCloseTo(flow.down[at], 5);
          expect(twice.across[at]).toBeCloseTo(once.across[at], 5);
          expect(twice.down[at]).toBeCloseTo(once.down[at], 5);
        }
      }),
      fixedCases,
    );
  });

  it('A bent flow is straight where it obeys no edge, and never bends further than the edge', () => {
    fc.assert(
      fc.property(small, anyAngle, fc.double({ min: 0, max: 1, noNaN: true }), (plane, angle, obedience) => {
        const flow = flowOfTensor(gradientTensor(plane), 1);
        const straight = bendEdgeFlow(flow, { angle, obedience: 0 });
        const bent = bendEdgeFlow(flow, { angle, obedience });
        const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
        for (const at of flow.across.keys()) {
          expect([straight.across[at], straight.down[at]]).toEqual([Math.fround(cosine), Math.fround(sine)]);
          const edge = Math.abs(flow.across[at] * cosine + flow.down[at] * sine);
          const kept = bent.across[at] * cosine + bent.down[at] * sine;
          expect(kept).toBeGreaterThanOrEqual(edge - 1e-4);
          expect(kept).toBeLessThanOrEqual(1 + 1e-6);
        }
      }),
      fixedCases,
    );
  });

  it('A hatching that sways lies at each pixel as one whose angle is larger by that much', () => {
    fc.assert(
      fc.property(small, anyAngle, anyAngle, (plane, angle, more) => {
        const flow = flowOfTensor(gradientTensor(plane), 1);
        const swayed = bendEdgeFlow(flow, { angle, obedience: 1, sway: planeOf(plane, () => more) });
        const turned = bendEdgeFlow(flow, { angle: angle + Math.fround(more), obedience: 1 });
        expect(swayed).toEqual(turned);
      }),
      fixedCases,
    );
  });
});
