import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PatchGraph } from '#imaging/vision/segment/divide-into-patches.ts';
import { DIRECTIONS, measureHull, measureSupports } from '#imaging/vision/segment/measure-supports.ts';
import {
  addSums,
  measureShared,
  raiseSupport,
  sumPatches,
  takeSums,
} from '#imaging/vision/segment/region-sums.ts';
import { fixedCases } from '../support/any-plane.ts';

const COUNT = 6;
const size = { width: 8, height: 7 };

/** Patches of a small photo with any links between them, and some of them in a region or a group. */
const division = fc
  .record({
    labels: fc.array(fc.integer({ min: 0, max: COUNT - 1 }), { minLength: 56, maxLength: 56 }),
    links: fc.uniqueArray(
      fc.record({
        one: fc.integer({ min: 0, max: COUNT - 1 }),
        other: fc.integer({ min: 0, max: COUNT - 1 }),
        length: fc.integer({ min: 1, max: 20 }),
        closed: fc.integer({ min: 0, max: 20 }),
        open: fc.integer({ min: 0, max: 20 }),
      }),
      { maxLength: 12, selector: ({ one, other }) => `${Math.min(one, other)}-${Math.max(one, other)}` },
    ),
    standing: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: COUNT, maxLength: COUNT }),
    roles: fc.array(fc.constantFrom('region', 'group', 'rest'), { minLength: COUNT, maxLength: COUNT }),
  })
  .map(({ labels: list, links: pairs, standing, roles }) => {
    const labels = Int32Array.from(list);
    const links = Array.from({ length: COUNT }, (_, patch) =>
      pairs
        .filter(({ one, other }) => one !== other && (one === patch || other === patch))
        .map(({ one, other, ...border }) => ({ to: one === patch ? other : one, ...border })),
    );
    const graph: PatchGraph = {
      ...size,
      labels,
      links,
      groups: [],
      areas: Float64Array.from(
        { length: COUNT },
        (_, patch) => list.filter((label) => label === patch).length,
      ),
      rims: Float64Array.from({ length: COUNT }, (_, patch) => patch % 3),
      supports: measureSupports({ ...size, labels }, COUNT),
      standing: Float64Array.from(standing),
    };
    const ofRole = (...wanted: string[]) =>
      roles.flatMap((role, patch) => (wanted.includes(role) ? [patch] : []));
    return { graph, region: ofRole('region'), group: ofRole('group'), both: ofRole('region', 'group') };
  });

function flags(patches: readonly number[]): Uint8Array {
  const isIn = new Uint8Array(COUNT);
  for (const patch of patches) isIn[patch] = 1;
  return isIn;
}

const sum = (graph: PatchGraph, patches: readonly number[]) =>
  sumPatches(graph, { patches, isIn: flags(patches) });

describe('sums of patches', () => {
  it('A group added to a region gives the sums of both together, and taken away those of the region', () => {
    fc.assert(
      fc.property(division, ({ graph, region, group, both }) => {
        const shared = measureShared(graph, { patches: group, isIn: flags(region) });
        const added = addSums(sum(graph, region), { group: sum(graph, group), shared });
        expect(added).toEqual(sum(graph, both));
        expect(takeSums(added, { group: sum(graph, group), shared })).toEqual(sum(graph, region));
      }),
      fixedCases,
    );
  });

  it('Two regions share one border, whichever of them is asked', () => {
    fc.assert(
      fc.property(division, ({ graph, region, group }) => {
        const one = measureShared(graph, { patches: group, isIn: flags(region) });
        const other = measureShared(graph, { patches: region, isIn: flags(group) });
        expect(other).toEqual({ ...one, far: one.near, near: one.far });
      }),
      fixedCases,
    );
  });

  it('All patches together have no outline, and the area of the photo', () => {
    fc.assert(
      fc.property(division, ({ graph }) => {
        const all = Array.from({ length: COUNT }, (_, patch) => patch);
        expect(sum(graph, all)).toMatchObject({ area: 56, length: 0, closed: 0, open: 0, beyond: 0 });
      }),
      fixedCases,
    );
  });
});

describe('support functions', () => {
  it('The support of patches is that of their pixels together, in any order', () => {
    fc.assert(
      fc.property(division, ({ graph, both }) => {
        const joined = measureSupports(
          { ...size, labels: graph.labels.map((label) => (both.includes(label) ? 1 : 0)) },
          2,
        );
        for (const patches of [both, both.toReversed()]) {
          const support = new Float64Array(DIRECTIONS).fill(Number.NEGATIVE_INFINITY);
          raiseSupport(support, { ...graph, patches });
          expect(support).toEqual(joined.subarray(DIRECTIONS));
        }
      }),
      fixedCases,
    );
  });

  it('The hull of a box of pixels has its area and a rim, and grows with the box', () => {
    const side = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const hullOf = (across: number) => {
          const labels = new Int32Array(56).map((_, at) => (at % 8 < across && at < 8 * height ? 1 : 0));
          return measureHull(measureSupports({ ...size, labels }, 2).subarray(DIRECTIONS));
        };
        const hull = hullOf(width);
        expect(hull).toBeGreaterThan(width * height * 0.75);
        expect(hull).toBeLessThan(1.02 * (width * height + 1));
        expect(hullOf(width + 1)).toBeGreaterThan(hull);
      }),
      fixedCases,
    );
  });
});
