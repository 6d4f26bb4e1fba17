import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillPolygon } from '#imaging/core/geometry/fill-polygon.ts';
import { polygonDistance } from '#imaging/core/geometry/polygon-distance.ts';
import {
  fillSmallGaps,
  gatherConnected,
  labelComponents,
  listComponents,
} from '#imaging/core/morphology/components.ts';
import { dilateSquare } from '#imaging/core/morphology/dilate.ts';
import { distanceTransform, FAR } from '#imaging/core/morphology/distance-transform.ts';
import { boxOfMask } from '#imaging/core/raster/crop.ts';
import type { Flags } from '#imaging/core/raster/flags.ts';
import { listFlagged } from '#imaging/core/raster/flags.ts';
import { enlargeFlags, shrinkFlags } from '#imaging/core/raster/pyramid.ts';
import { minimumCut } from '#imaging/core/solvers/minimum-cut.ts';
import { convexHull } from '#imaging/edit/inpaint/foreign/convex-hull.ts';
import { strokeDistance } from '#imaging/portrait/emoji/paint-shape.ts';

const side = fc.integer({ min: 1, max: 10 });
const radius = fc.integer({ min: 0, max: 4 });

/** Small grids of flags, from sparse to full. */
const anyFlags: fc.Arbitrary<Flags> = fc
  .tuple(side, side, fc.integer({ min: 0, max: 8 }))
  .chain(([width, height, share]) =>
    fc
      .array(fc.integer({ min: 0, max: 7 }), { minLength: width * height, maxLength: width * height })
      .map((values) => ({
        width,
        height,
        data: Uint8Array.from(values, (value) => (value < share ? 1 : 0)),
      })),
  );

const copy = ({ width, height, data }: Flags): Flags => ({ width, height, data: data.slice() });
const invert = ({ width, height, data }: Flags): Flags => ({
  width,
  height,
  data: data.map((one) => 1 - one),
});
const placesOf = ({ width, height }: Pick<Flags, 'width' | 'height'>) =>
  Array.from({ length: width * height }, (_, at) => ({ at, x: at % width, y: Math.floor(at / width) }));

/** Labels by their definition: each pixel takes the least label around it until nothing changes. */
function slowLabels(flags: Flags, steps: readonly (readonly [number, number])[]): number[] {
  const { width, height, data } = flags;
  const labels = Array.from(data, (one, at) => (one ? at : -1));
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const { at, x, y } of placesOf(flags)) {
      for (const [across, down] of steps) {
        const [column, row] = [x + across, y + down];
        if (column < 0 || row < 0 || column >= width || row >= height) continue;
        const other = labels[row * width + column];
        if (labels[at] < 0 || other < 0 || other >= labels[at]) continue;
        labels[at] = other;
        isChanged = true;
      }
    }
  }
  return labels;
}

const SIDES = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;
const CORNERS = [...SIDES, [-1, -1], [1, -1], [-1, 1], [1, 1]] as const;

describe('dilation of flags', () => {
  it('A dilated flag fills its square, and nothing else is set', () => {
    fc.assert(
      fc.property(anyFlags, radius, (flags, reach) => {
        const places = placesOf(flags);
        const expected = places.map(({ x, y }) =>
          places.some(
            (one) => flags.data[one.at] && Math.abs(one.x - x) <= reach && Math.abs(one.y - y) <= reach,
          ),
        );
        expect([...dilateSquare(flags, reach)]).toEqual(expected.map(Number));
      }),
    );
  });

  it('Two dilations are one by the sum of their radii', () => {
    fc.assert(
      fc.property(anyFlags, radius, radius, (flags, one, other) => {
        const twice = dilateSquare({ ...flags, data: dilateSquare(flags, one) }, other);
        expect(twice).toEqual(dilateSquare(flags, one + other));
      }),
    );
  });

  it('What survives an erosion and a dilation was there before, and what was there survives the reverse', () => {
    fc.assert(
      fc.property(anyFlags, radius, (flags, reach) => {
        const dilate = (one: Flags) => ({ ...one, data: dilateSquare(one, reach) });
        const opened = dilate(invert(dilate(invert(flags))));
        const closed = invert(dilate(invert(dilate(flags))));
        for (const { at } of placesOf(flags)) {
          expect(opened.data[at] <= flags.data[at]).toBe(true);
          expect(closed.data[at] >= flags.data[at]).toBe(true);
        }
      }),
    );
  });
});

describe('the distance transform', () => {
  it('Each distance lies between Euclid’s and nine per cent above it, and is exact along rows and columns', () => {
    fc.assert(
      fc.property(anyFlags, (flags) => {
        const places = placesOf(flags);
        const free = places.filter(({ at }) => !flags.data[at]);
        const found = distanceTransform(flags);
        for (const { at, x, y } of places) {
          const exact = Math.min(...free.map((one) => Math.hypot(one.x - x, one.y - y)));
          if (free.length === 0) expect(found[at]).toBe(FAR);
          else {
            expect(found[at]).toBeGreaterThanOrEqual(exact - 1e-4);
            expect(found[at]).toBeLessThanOrEqual(exact * 1.09 + 1e-4);
          }
        }
      }),
    );
  });

  it('The distance grows by no more than a step from one pixel to the next', () => {
    fc.assert(
      fc.property(anyFlags, (flags) => {
        const found = distanceTransform(flags);
        for (const { at, x } of placesOf(flags)) {
          if (x > 0) expect(Math.abs(found[at] - found[at - 1])).toBeLessThanOrEqual(1 + 1e-4);
        }
      }),
    );
  });
});

describe('connected pixels', () => {
  it('Two pixels have the same label exactly where a way by sides leads from one to the other', () => {
    fc.assert(
      fc.property(anyFlags, (flags) => {
        const { labels, sizes } = labelComponents(flags);
        const slow = slowLabels(flags, SIDES);
        const firsts = new Map<number, number>();
        for (const { at } of placesOf(flags)) {
          const known = firsts.get(slow[at]);
          if (known === undefined) firsts.set(slow[at], labels[at]);
          expect(labels[at]).toBe(known ?? labels[at]);
          expect(labels[at] === 0).toBe(flags.data[at] === 0);
        }
        expect(new Set(firsts.values()).size).toBe(firsts.size);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(flags.data.length);
        for (const [label, size] of sizes.entries())
          expect(labels.filter((one) => one === label)).toHaveLength(size);
      }),
    );
  });

  it('The boxes of components hold each component by sides or corners, and are as small as can be', () => {
    fc.assert(
      fc.property(anyFlags, (flags) => {
        const slow = slowLabels(flags, CORNERS);
        const places = placesOf(flags);
        const expected = [...new Set(slow.filter((label) => label >= 0))].map((label) => {
          const own = places.filter(({ at }) => slow[at] === label);
          const [xs, ys] = [own.map(({ x }) => x), own.map(({ y }) => y)];
          const [right, bottom] = [Math.max(...xs) + 1, Math.max(...ys) + 1];
          return { left: Math.min(...xs), top: Math.min(...ys), right, bottom, size: own.length };
        });
        expect(listComponents(flags)).toEqual(expected);
      }),
    );
  });

  it('Gathering takes one component off the flags, with its diagonal, and leaves all others', () => {
    fc.assert(
      fc.property(anyFlags, (flags) => {
        const [start] = listFlagged(flags.data);
        if (start === undefined) return;
        const rest = copy(flags);
        const { pixels, length } = gatherConnected(start, rest);
        const [first] = listComponents(flags);
        expect(pixels).toHaveLength(first.size);
        expect(length).toBeCloseTo(Math.hypot(first.right - first.left, first.bottom - first.top));
        expect(listComponents(rest)).toEqual(listComponents(flags).slice(1));
      }),
    );
  });

  it('Gaps are filled exactly where they are smaller than the limit', () => {
    fc.assert(
      fc.property(anyFlags, fc.integer({ min: 0, max: 12 }), (flags, most) => {
        const filled = copy(flags);
        fillSmallGaps(filled, most);
        const { labels, sizes } = labelComponents(invert(flags));
        const expected = Array.from(flags.data, (one, at) => (one || sizes[labels[at]] < most ? 1 : 0));
        expect([...filled.data]).toEqual(expected);
      }),
    );
  });
});

describe('boxes, sizes and outlines of flags', () => {
  it('The box of a mask holds all that is marked, and touches it on all four sides', () => {
    fc.assert(
      fc.property(anyFlags, (flags) => {
        const box = boxOfMask(flags);
        const marked = placesOf(flags).filter(({ at }) => flags.data[at]);
        if (marked.length === 0) {
          expect(box).toBeUndefined();
          return;
        }
        const [xs, ys] = [marked.map(({ x }) => x), marked.map(({ y }) => y)];
        expect(box).toEqual({
          ...{ left: Math.min(...xs), top: Math.min(...ys) },
          ...{ right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 },
        });
      }),
    );
  });

  it('Flags that are enlarged by whole steps and shrunk again are the same, and no flag is lost by shrinking', () => {
    fc.assert(
      fc.property(anyFlags, side, fc.integer({ min: 1, max: 4 }), (flags, most, times) => {
        const { width, height, data } = flags;
        const large = enlargeFlags(flags, { width: width * times, height: height * times });
        expect(shrinkFlags(large, { width, height })).toEqual(data);
        expect(large.data.filter((one) => one === 255)).toHaveLength(listFlagged(data).length * times ** 2);
        const small = { width: Math.min(most, width), height: Math.min(most, height) };
        expect(shrinkFlags(flags, small).some((one) => one === 1)).toBe(data.some((one) => one === 1));
      }),
    );
  });

  it('A convex hull holds its spans, has no dents, and is its own hull', () => {
    const row = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: -4, max: 20 }));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (rows) => {
        const first = Int32Array.from(rows, ([from]) => from);
        const last = Int32Array.from(rows, ([from, more]) => from + more);
        const hull = convexHull({ first, last });
        const filled = [...first.keys()].filter((y) => first[y] <= last[y]);
        for (const y of filled) {
          expect(hull.first[y]).toBeLessThanOrEqual(first[y]);
          expect(hull.last[y]).toBeGreaterThanOrEqual(last[y]);
        }
        for (const y of first.keys()) {
          const isWithin = y >= (filled[0] ?? 99) && y <= (filled.at(-1) ?? -1);
          // Between two narrow rows the hull may pass no middle of a pixel.
          if (!isWithin) expect(hull.first[y]).toBeGreaterThan(hull.last[y]);
        }
        expect(convexHull(hull)).toEqual(hull);
      }),
    );
  });

  it('A polygon is filled where its distance is negative, and a stroke is round about its line', () => {
    const place = fc.double({ min: -3, max: 13, noNaN: true });
    fc.assert(
      fc.property(fc.array(place, { minLength: 6, maxLength: 12 }), (numbers) => {
        const corners = numbers.slice(0, numbers.length - (numbers.length % 2));
        const flags = { width: 10, height: 10, data: new Uint8Array(100) };
        fillPolygon(flags, corners);
        const distance = polygonDistance(corners, { left: 0, top: 0, width: 10, height: 10 });
        for (const { at } of placesOf(flags)) {
          if (Math.abs(distance[at]) > 1e-6) expect(flags.data[at]).toBe(distance[at] < 0 ? 1 : 0);
        }
      }),
    );
    const stroke = strokeDistance([2, 5, 1, 8, 5, 3], { left: 0, top: 0, width: 10, height: 10 });
    expect(stroke[4 * 10 + 1]).toBeCloseTo(Math.hypot(0.5, 0.5) - 1);
    const point = strokeDistance([5, 5, 2], { left: 4, top: 4, width: 2, height: 1 });
    for (const value of point) expect(value).toBeCloseTo(Math.SQRT1_2 - 2);
  });
});

describe('the minimum cut', () => {
  const WIDTH = 3;
  const HEIGHT = 3;
  const NODES = WIDTH * HEIGHT;
  const places = placesOf({ width: WIDTH, height: HEIGHT });
  const neighbours = Int32Array.from({ length: NODES * 4 }, (_, arc) => {
    const { at, x, y } = places[arc >> 2];
    const beside = [x > 0 ? at - 1 : -1, x < WIDTH - 1 ? at + 1 : -1];
    return [...beside, y > 0 ? at - WIDTH : -1, y < HEIGHT - 1 ? at + WIDTH : -1][arc & 3];
  });
  const costs = (min: number) =>
    fc.array(fc.integer({ min, max: 9 }), { minLength: NODES * 4, maxLength: NODES * 4 });

  it('No other way to part a grid is cheaper than its minimum cut', () => {
    fc.assert(
      fc.property(costs(0), costs(-9), (arcs, ties) => {
        const terminal = Int32Array.from(ties.slice(0, NODES));
        /** Cost of a parting: bit `node` is 1 on the far side. */
        const costOf = (parting: number) => {
          const isFar = (node: number) => ((parting >> node) & 1) === 1;
          let cost = 0;
          for (let node = 0; node < NODES; node++) {
            if (isFar(node) === terminal[node] > 0) cost += Math.abs(terminal[node]);
            for (let arc = node * 4; arc < node * 4 + 4; arc++)
              if (neighbours[arc] >= 0 && !isFar(node) && isFar(neighbours[arc])) cost += arcs[arc];
          }
          return cost;
        };
        const capacity = Int32Array.from(arcs);
        const cut = minimumCut({ neighbours, capacity, terminal: terminal.slice() });
        const found = cut.reduce((bits, far, node) => bits | (far << node), 0);
        const least = Math.min(...Array.from({ length: 2 ** NODES }, (_, parting) => costOf(parting)));
        expect(costOf(found)).toBe(least);
      }),
      { numRuns: 100 },
    );
  });
});
