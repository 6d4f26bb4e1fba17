import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OklabPlanes } from '#imaging/core/colour/colour-space.ts';
import { fitMixture, priceColours } from '#imaging/core/segmentation/fit-mixture.ts';
import { segmentGeodesically, UNLABELLED } from '#imaging/core/segmentation/geodesic-segmentation.ts';
import { segmentByGraphCut } from '#imaging/core/segmentation/graph-cut-segmentation.ts';
import { anyOklab, anySize, evenOklab, fixedCases, planeOf } from '../support/any-plane.ts';
import { applyMatrix, invertMatrix } from '../support/matrices.ts';

const anySeeds = (count: number) =>
  fc.array(fc.constantFrom(0, 1, UNLABELLED, UNLABELLED, UNLABELLED), { minLength: count, maxLength: count });

function label(
  planes: OklabPlanes,
  { seeds, likelihood }: { seeds: readonly number[]; likelihood: readonly number[] },
) {
  const labels = Uint8Array.from(seeds);
  const plane = { ...planes.lightness, data: Float32Array.from(likelihood) };
  for (const _ of segmentGeodesically({ planes, likelihood: plane, labels }));
  return [...labels];
}

/** Planes, seeds for them, and any likelihood of each pixel in steps that halves are exact in. */
const anyTask = anyOklab().chain((planes) => {
  const count = planes.lightness.data.length;
  const likelihood = fc.array(fc.nat(8), { minLength: count, maxLength: count });
  return fc.tuple(fc.constant(planes), anySeeds(count), likelihood);
});

describe('labels by the shortest way', () => {
  it('Known labels stay, all others get one, and without any known none is given', () => {
    fc.assert(
      fc.property(anyTask, ([planes, seeds, eighths]) => {
        const likelihood = eighths.map((value) => value / 8);
        const found = label(planes, { seeds, likelihood });
        const isAnyKnown = seeds.some((seed) => seed !== UNLABELLED);
        for (const [at, seed] of seeds.entries())
          if (seed !== UNLABELLED) expect(found[at]).toBe(seed);
          else expect(found[at] === UNLABELLED).toBe(!isAnyKnown);
      }),
      fixedCases,
    );
  });

  it('Exchanging both labels and their likelihoods exchanges the result', () => {
    fc.assert(
      fc.property(anyTask, ([planes, seeds, eighths]) => {
        const turn = (labels: readonly number[]) => labels.map((one) => (one === UNLABELLED ? one : 1 - one));
        const found = label(planes, { seeds, likelihood: eighths.map((value) => value / 8) });
        const other = label(planes, {
          seeds: turn(seeds),
          likelihood: eighths.map((value) => 1 - value / 8),
        });
        expect(other).toEqual(turn(found));
      }),
      fixedCases,
    );
  });

  it('On plain ground the nearest known pixel wins, along rows and columns', () => {
    fc.assert(
      fc.property(
        anySize(9).chain((size) => fc.tuple(fc.constant(size), anySeeds(size.width * size.height))),
        ([{ width, height }, seeds]) => {
          const planes = evenOklab({ width, height }, [0.5, 0, 0]);
          const found = label(planes, { seeds, likelihood: seeds.map(() => 0.5) });
          const awayFrom = (at: number, wanted: number) =>
            Math.min(
              ...seeds.flatMap((seed, from) =>
                seed === wanted
                  ? [
                      Math.abs((from % width) - (at % width)) +
                        Math.abs(Math.floor(from / width) - Math.floor(at / width)),
                    ]
                  : [],
              ),
            );
          for (const at of seeds.keys()) {
            const [zero, one] = [awayFrom(at, 0), awayFrom(at, 1)];
            if (zero !== one) expect(found[at]).toBe(zero < one ? 0 : 1);
          }
        },
      ),
      fixedCases,
    );
  });

  it('Borders follow a step of colour, however far it lies from the middle', () => {
    for (const edge of [1, 3, 8, 10]) {
      const size = { width: 12, height: 5 };
      const planes = {
        ...evenOklab(size, [0, 0, 0]),
        lightness: planeOf(size, (x) => (x < edge ? 0.3 : 0.7)),
      };
      const seeds = Array.from({ length: 60 }, (_, at) => (at === 24 ? 0 : at === 35 ? 1 : UNLABELLED));
      const found = label(planes, { seeds, likelihood: seeds.map(() => 0.5) });
      expect(found).toEqual(seeds.map((_, at) => (at % 12 < edge ? 0 : 1)));
    }
  });

  it('A likely label reaches further', () => {
    const size = { width: 21, height: 1 };
    const seeds = Array.from({ length: 21 }, (_, at) => (at === 0 ? 0 : at === 20 ? 1 : UNLABELLED));
    const reach = (likelihood: number) =>
      label(evenOklab(size, [0.5, 0, 0]), { seeds, likelihood: seeds.map(() => likelihood) }).filter(
        (one) => one === 1,
      ).length;
    expect(reach(0.1)).toBeLessThan(reach(0.5));
    expect(reach(0.5)).toBeLessThan(reach(0.9));
  });
});

describe('labels by the cheapest cut', () => {
  const SIDE = 3;
  const even = evenOklab({ width: SIDE, height: SIDE }, [0.5, 0.1, 0]);
  const anyEvidence = fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 9, maxLength: 9 });

  /** Cost of labels on even ground, in nats. */
  function costOf(
    labels: readonly number[],
    { evidence, smoothness }: { evidence: readonly number[]; smoothness: number },
  ) {
    let cost = 0;
    for (const [at, one] of labels.entries()) {
      cost -= one === 1 ? evidence[at] : 0;
      if (at % SIDE < SIDE - 1 && one !== labels[at + 1]) cost += smoothness;
      if (at + SIDE < labels.length && one !== labels[at + SIDE]) cost += smoothness;
    }
    return cost;
  }

  it('No other labels of a small grid are cheaper', () => {
    fc.assert(
      fc.property(anyEvidence, anySeeds(9), fc.integer({ min: 0, max: 12 }), (tenths, seeds, quarters) => {
        const task = { evidence: tenths.map((value) => value / 10), smoothness: quarters / 4 };
        const found = segmentByGraphCut({
          planes: even,
          labels: Uint8Array.from(seeds),
          evidence: Float32Array.from(task.evidence),
          smoothness: task.smoothness,
        });
        for (const [at, seed] of seeds.entries()) if (seed !== UNLABELLED) expect(found[at]).toBe(seed);
        let least = Number.POSITIVE_INFINITY;
        for (let bits = 0; bits < 2 ** 9; bits++) {
          const labels = seeds.map((_, at) => (bits >> at) & 1);
          if (labels.some((one, at) => seeds[at] !== UNLABELLED && one !== seeds[at])) continue;
          least = Math.min(least, costOf(labels, task));
        }
        // Capacities are whole numbers of 1/256 nat.
        expect(costOf([...found], task)).toBeLessThanOrEqual(least + 0.1);
      }),
      { ...fixedCases, numRuns: 40 },
    );
  });

  it('A border jumps to the nearest step of colour if smoothness is wanted', () => {
    const size = { width: 10, height: 6 };
    const planes = { ...evenOklab(size, [0, 0, 0]), lightness: planeOf(size, (x) => (x < 6 ? 0.3 : 0.7)) };
    const labels = new Uint8Array(60).fill(UNLABELLED);
    const evidence = Float32Array.from(labels, (_, at) => (at % 10 < 4 ? -1 : 0.2));
    const found = segmentByGraphCut({ planes, labels, evidence, smoothness: 3 });
    expect([...found]).toEqual(Array.from(labels, (_, at) => (at % 10 < 6 ? 0 : 1)));
    const rough = segmentByGraphCut({ planes, labels, evidence, smoothness: 0 });
    expect([...rough]).toEqual(Array.from(labels, (_, at) => (at % 10 < 4 ? 0 : 1)));
  });

  it('More evidence never loses a pixel, and closed pixels say nothing of their neighbours', () => {
    fc.assert(
      fc.property(anyEvidence, fc.nat(8), (tenths, more) => {
        const run = (evidence: readonly number[], open?: Uint8Array) =>
          segmentByGraphCut({
            ...{ planes: even, labels: new Uint8Array(9).fill(UNLABELLED), smoothness: 1 },
            ...{ evidence: Float32Array.from(evidence), ...(open && { open }) },
          });
        const own = tenths.map((value) => value / 10);
        const raised = run(own.map((value, at) => (at === more ? value + 3 : value)));
        for (const [at, one] of run(own).entries()) if (one === 1) expect(raised[at]).toBe(1);
        const apart = run(own, new Uint8Array(9));
        for (const [at, one] of apart.entries()) if (own[at] !== 0) expect(one).toBe(own[at] > 0 ? 1 : 0);
      }),
      fixedCases,
    );
  });
});

const everyPlace = ({ lightness }: OklabPlanes) => Int32Array.from(lightness.data.keys());

describe('mixtures of colours', () => {
  /** Variance of grain that each cloud has at least. */
  const GRAIN = 6e-5;

  it('One distribution alone is the normal one of its pixels', () => {
    fc.assert(
      fc.property(anyOklab(), (planes) => {
        const parts = [planes.lightness.data, planes.a.data, planes.b.data];
        const count = parts[0].length;
        const mean = parts.map((part) => part.reduce((sum, value) => sum + value / count, 0));
        const covariance = [0, 1, 2].flatMap((row) =>
          [0, 1, 2].map(
            (column) =>
              (row === column ? GRAIN : 0) +
              parts[row].reduce(
                (sum, value, at) => sum + (value - mean[row]) * (parts[column][at] - mean[column]),
                0,
              ) /
                count,
          ),
        );
        const inverse = invertMatrix(covariance);
        const costs = priceColours(planes, fitMixture(planes, { places: everyPlace(planes), count: 1 }));
        const squares = [...costs.keys()].map((at) => {
          const off = parts.map((part, axis) => part[at] - mean[axis]);
          return applyMatrix(inverse, off).reduce((sum, value, axis) => sum + value * off[axis], 0);
        });
        for (const at of costs.keys())
          expect(costs[at] - costs[0]).toBeCloseTo((squares[at] - squares[0]) / 2, 2);
      }),
      fixedCases,
    );
  });

  it('Clouds that lie apart are told apart: own colours cost least', () => {
    const size = { width: 20, height: 10 };
    const planes = {
      lightness: planeOf(size, (x, y) => (x < 10 ? 0.3 : 0.7) + 0.02 * Math.sin(12.9 * x + 78.2 * y)),
      a: planeOf(size, (x, y) => (x < 10 ? 0.1 : -0.1) + 0.02 * Math.sin(39.3 * x + 11.1 * y)),
      b: planeOf(size, (x, y) => 0.02 * Math.sin(73.1 * x + 52.2 * y)),
    };
    const mixture = fitMixture(planes, { places: everyPlace(planes), count: 2 });
    const own = priceColours(planes, mixture);
    const between = priceColours(evenOklab({ width: 1, height: 1 }, [0.5, 0, 0]), mixture);
    expect(Math.max(...own)).toBeLessThan(between[0] - 10);
    const single = priceColours(planes, fitMixture(planes, { places: everyPlace(planes), count: 1 }));
    const sum = (values: Float32Array) => values.reduce((total, value) => total + value, 0);
    expect(sum(own)).toBeLessThan(sum(single));
  });

  it('A mixture does not depend on the order of its pixels, and one pixel is enough', () => {
    fc.assert(
      fc.property(anyOklab(), fc.integer({ min: 1, max: 4 }), (planes, count) => {
        const places = everyPlace(planes);
        const [one, other] = [places, places.slice().reverse()].map((order) =>
          priceColours(planes, fitMixture(planes, { places: order, count })),
        );
        for (const [at, cost] of one.entries()) expect(other[at]).toBeCloseTo(cost, 1);
        const alone = priceColours(planes, fitMixture(planes, { places: Int32Array.of(0), count }));
        expect(alone.every(Number.isFinite)).toBe(true);
        expect(alone[0]).toBe(Math.min(...alone));
      }),
      fixedCases,
    );
  });
});
