import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelComponents } from '#imaging/core/morphology/components.ts';
import { colourDistance, measureRelief, measureStep } from '#imaging/vision/segment/colour-steps.ts';
import { findBasins } from '#imaging/vision/segment/find-basins.ts';
import { linkBasins } from '#imaging/vision/segment/link-basins.ts';
import { mergeInOrder } from '#imaging/vision/segment/merge-in-order.ts';
import { anyOklab, anyPlane, evenOklab, fixedCases, planeOf } from '../support/any-plane.ts';

const yieldIfDue = async () => {};
const anyRelief = anyPlane({ min: 0, max: 1, side: 9 });

describe('basins of a relief', () => {
  it('Every pixel belongs to a basin, basins are whole, and each is numbered', () => {
    fc.assert(
      fc.property(anyRelief, (relief) => {
        const { labels, count } = findBasins(relief, 1);
        expect(new Set(labels)).toEqual(new Set(Array.from({ length: count }, (_, label) => label)));
        for (let label = 0; label < count; label++) {
          const own = { ...relief, data: Uint8Array.from(labels, (one) => Number(one === label)) };
          const parts = labelComponents(own);
          const pieces = new Set([...parts.labels].filter((_, at) => own.data[at]));
          expect(pieces.size).toBe(1);
        }
      }),
      fixedCases,
    );
  });

  it('There are as many basins as minima, and even ground is one', () => {
    const hills = planeOf({ width: 40, height: 12 }, (x) => 0.5 + 0.5 * Math.cos((x * Math.PI) / 5));
    expect(findBasins(hills, 1).count).toBe(4);
    expect(
      findBasins(
        planeOf({ width: 7, height: 1 }, () => 0.3),
        1,
      ).count,
    ).toBe(1);
    expect(
      findBasins(
        planeOf({ width: 1, height: 1 }, () => 9),
        1,
      ),
    ).toMatchObject({ count: 1 });
  });

  it('A wall between two hollows parts them in its middle', () => {
    const wall = planeOf({ width: 21, height: 9 }, (x) => Math.exp(-(((x - 10) / 2) ** 2)));
    const { labels, count } = findBasins(wall, 1);
    expect(count).toBe(2);
    for (const [at, label] of labels.entries())
      if (at % 21 !== 10) expect(label === labels[0]).toBe(at % 21 < 10);
  });
});

describe('steps of colour', () => {
  it('The distance of colours is a metric', () => {
    const part = fc.double({ min: -1, max: 1, noNaN: true });
    const colour = fc.tuple(part, part, part);
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        const [a, b] = [colourDistance(...one), colourDistance(...other)];
        expect(colourDistance(one[0] + other[0], one[1] + other[1], one[2] + other[2])).toBeLessThanOrEqual(
          a + b + 1e-9,
        );
        expect(colourDistance(-one[0], -one[1], -one[2])).toBe(a);
      }),
      fixedCases,
    );
  });

  it('An even slope has no step anywhere inside, an edge has one, from either side', () => {
    const size = { width: 20, height: 14 };
    const slope = { ...evenOklab(size, [0, 0, 0]), lightness: planeOf(size, (x, y) => 0.02 * x + 0.03 * y) };
    const edge = { ...evenOklab(size, [0.5, 0, 0]), a: planeOf(size, (x) => (x < 10 ? -0.1 : 0.1)) };
    for (let y = 5; y < 9; y++)
      for (let x = 5; x < 14; x++)
        for (const down of [false, true]) expect(measureStep(slope, { x, y, down })).toBeCloseTo(0, 5);
    expect(measureStep(edge, { x: 9, y: 7, down: false })).toBeCloseTo(colourDistance(0, 0.2, 0), 5);
    expect(measureStep(edge, { x: 9, y: 7, down: true })).toBe(0);
  });

  it('The relief is 0 on even ground, and largest at the edge', () => {
    const size = { width: 20, height: 5 };
    expect(new Set(measureRelief(evenOklab(size, [0.3, 0.1, 0])).data)).toEqual(new Set([0]));
    const edge = { ...evenOklab(size, [0.5, 0, 0]), b: planeOf(size, (x) => (x < 8 ? 0 : 0.2)) };
    const { data } = measureRelief(edge);
    for (const [at, value] of data.entries()) {
      const isAtEdge = at % 20 === 7 || at % 20 === 8;
      expect(value > 0).toBe(isAtEdge);
    }
  });
});

/** The borders of basins by walking over all pairs of neighbours. */
function slowLengths(labels: Int32Array, width: number): Map<string, number> {
  const lengths = new Map<string, number>();
  for (const [at, label] of labels.entries())
    for (const [other, isThere] of [
      [at + 1, at % width < width - 1],
      [at + width, at + width < labels.length],
    ] as const) {
      if (!isThere || labels[other] === label) continue;
      const key = [label, labels[other]].sort((a, b) => a - b).join();
      lengths.set(key, (lengths.get(key) ?? 0) + 1);
    }
  return lengths;
}

describe('basins and their borders', () => {
  it('Areas, sums and lengths of borders are those of the picture', async () => {
    await fc.assert(
      fc.asyncProperty(anyOklab(8), async (planes) => {
        const { width, height } = planes.lightness;
        const basins = findBasins(measureRelief(planes), 0.5);
        const graph = await linkBasins(planes, { ...basins, yieldIfDue });
        expect(graph.areas.reduce((sum, area) => sum + area, 0)).toBe(width * height);
        const inside = Math.max(0, width - 2) * Math.max(0, height - 2);
        expect(graph.rims.reduce((sum, rim) => sum + rim, 0)).toBe(width * height - inside);
        const light = planes.lightness.data.reduce((sum, value) => sum + value, 0);
        const sums = graph.sums.reduce((sum, value, at) => sum + (at % 3 === 0 ? value : 0), 0);
        expect(sums).toBeCloseTo(light, 3);
        const lengths = new Map<string, number>();
        for (const [one, links] of graph.links.entries())
          for (const [two, link] of links) {
            expect(graph.links[two].get(one)).toBe(link);
            expect(link.open).toBeLessThanOrEqual(link.length);
            expect(link.closed).toBeLessThanOrEqual(link.length + 1e-9);
            lengths.set([one, two].sort((a, b) => a - b).join(), link.length);
          }
        expect(lengths).toEqual(slowLengths(basins.labels, width));
      }),
      fixedCases,
    );
  });

  it('Merging ends with one group, in which every basin but one is gone once, and keeps all pixels', async () => {
    await fc.assert(
      fc.asyncProperty(anyOklab(8), async (planes) => {
        const basins = findBasins(measureRelief(planes), 0.5);
        const graph = await linkBasins(planes, { ...basins, yieldIfDue });
        const gone: number[] = [];
        for (const merge of mergeInOrder(graph)) {
          expect(gone).not.toContain(merge.kept);
          expect(gone).not.toContain(merge.gone);
          gone.push(merge.gone);
        }
        expect(gone).toHaveLength(basins.count - 1);
        const [last] = [...Array(basins.count).keys()].filter((basin) => !gone.includes(basin));
        expect(graph.areas[last]).toBe(basins.labels.length);
        expect(graph.links[last].size).toBe(0);
      }),
      fixedCases,
    );
  });

  it('Like basins merge before unlike ones', async () => {
    const size = { width: 30, height: 12 };
    const shade = (x: number) => (x < 10 ? 0.4 : x < 20 ? 0.43 : 0.9);
    const planes = { ...evenOklab(size, [0, 0, 0]), lightness: planeOf(size, shade) };
    const labels = Int32Array.from({ length: 360 }, (_, at) => Math.floor((at % 30) / 10));
    const graph = await linkBasins(planes, { labels, count: 3, yieldIfDue });
    const [first, second] = [...mergeInOrder(graph)];
    expect([first.kept, first.gone].sort()).toEqual([0, 1]);
    expect(second.cost).toBeGreaterThan(first.cost);
  });
});
