import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { triangulate } from '#imaging/core/geometry/triangulate.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { fadeOnSkin } from '#imaging/edit/style/draw-lines.ts';
import { fillHidden } from '#imaging/edit/style/fill-hidden.ts';
import { fillTriangles } from '#imaging/edit/style/fill-triangles.ts';
import { followFlow } from '#imaging/edit/style/follow-flow.ts';
import { holdSkin } from '#imaging/edit/style/hold-skin.ts';
import { measureTones } from '#imaging/edit/style/measure-tones.ts';
import { placeCells } from '#imaging/edit/style/place-cells.ts';
import { placePoints } from '#imaging/edit/style/place-points.ts';
import { raiseChroma } from '#imaging/edit/style/raise-chroma.ts';
import { claimCells, startCellMap } from '#imaging/edit/style/slic-cells.ts';
import { smoothLabels } from '#imaging/edit/style/smooth-labels.ts';
import { stepTone } from '#imaging/edit/style/soft-steps.ts';
import { canvasOf } from '#imaging/edit/style/style.ts';
import { tintTones } from '#imaging/edit/style/tint-tones.ts';
import { wobblePlanes } from '#imaging/edit/style/wobble-planes.ts';
import { anyOklab, anyPlane, anySize, fixedCases, planeOf } from '../support/any-plane.ts';
import { paint, pixelAt } from '../support/pictures.ts';

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const progress = createProgress({});

describe('colours', () => {
  const chroma = fc.double({ min: 0, max: 0.4, noNaN: true });

  it('Chroma that is raised keeps its order, never falls, and takes no more than the factor', () => {
    fc.assert(
      fc.property(chroma, chroma, fc.double({ min: 1, max: 2.4, noNaN: true }), (one, other, factor) => {
        const [dull, strong] = [Math.min(one, other), Math.max(one, other)];
        expect(dull * raiseChroma(dull, 0, factor)).toBeLessThanOrEqual(
          strong * raiseChroma(strong, 0, factor) + 1e-9,
        );
        expect(raiseChroma(0, one, factor)).toBeGreaterThanOrEqual(1);
        expect(raiseChroma(0, one, factor)).toBeLessThanOrEqual(factor);
      }),
      fixedCases,
    );
  });

  it('Skin of a painting has a tenth more colour than in the photo and hardly more, and cloth as much as it likes', () => {
    const size = { width: 60, height: 40 };
    const even = (value: number) => planeOf(size, () => value);
    const draw = (a: number, b: number) => ({ lightness: even(0.65), a: even(a), b: even(b) });
    for (const [a, b, most] of [
      [0.035, 0.05, 1.1 * Math.hypot(0.035, 0.05) + 0.01],
      [-0.04, 0.05, 2 * Math.hypot(0.04, 0.05) + 1e-6],
    ] as const) {
      const painting = draw(2 * a, 2 * b);
      holdSkin(painting, draw(a, b));
      const found = Math.hypot(painting.a.data[1000] ?? 0, painting.b.data[1000] ?? 0);
      expect(found).toBeLessThanOrEqual(most);
      expect(found).toBeGreaterThan(0.95 * most);
    }
  });
});

describe('lines', () => {
  it('Lines are fainter on skin, also on that of a raised scene, and stay elsewhere', () => {
    const size = { width: 4, height: 1 };
    const colours = [
      [0.035, 0.055],
      [0.05, 0.08],
      [0, 0],
      [-0.06, 0.06],
    ];
    const read = (channel: number) => planeOf(size, (x) => colours[x]?.[channel] ?? 0);
    const lines = planeOf(size, () => 1);
    fadeOnSkin(lines, { a: read(0), b: read(1) });
    const [plain = 1, raised = 1, ...others] = lines.data;
    expect(Math.max(plain, raised)).toBeLessThan(0.75);
    expect(Math.min(plain, raised)).toBeGreaterThan(0.6);
    expect(others).toEqual([1, 1]);
  });
});

describe('tones', () => {
  it('Steps rise with the tone, keep the middle of each step, and keep all tones at no hardness', () => {
    fc.assert(
      fc.property(
        fc.tuple(unit, unit),
        fc.integer({ min: 2, max: 9 }),
        fc.double({ min: 0.5, max: 12, noNaN: true }),
        ([one, other], count, hardness) => {
          const steps = { count, hardness };
          expect(stepTone(Math.min(one, other), steps)).toBeLessThanOrEqual(
            stepTone(Math.max(one, other), steps) + 1e-9,
          );
          const step = Math.round(one * count) / count;
          expect(stepTone(step, steps)).toBeCloseTo(step, 9);
          expect(Math.abs(stepTone(one, steps) - one)).toBeLessThanOrEqual(0.5 / count + 1e-9);
          expect(stepTone(one, { count, hardness: 1e-3 })).toBeCloseTo(one, 4);
        },
      ),
      fixedCases,
    );
  });

  it('Quantiles rise, and as many values lie below each as its share says', () => {
    fc.assert(
      fc.property(anyPlane({ min: 0, max: 1 }), unit, unit, (plane, one, other) => {
        const tones = measureTones(plane);
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(tones(low)).toBeLessThanOrEqual(tones(high));
        const below = plane.data.filter((value) => value < tones(low) - 1 / 2048).length;
        const upTo = plane.data.filter((value) => value <= tones(low) + 1 / 2048).length;
        expect(below).toBeLessThanOrEqual(low * plane.data.length + 1e-6);
        expect(upTo).toBeGreaterThanOrEqual(Math.floor(low * plane.data.length));
      }),
      fixedCases,
    );
  });

  it('The darkest tone has the first ink, the lightest the last, and others lie between their neighbours', () => {
    const inks = [
      [0.1, 0.05, -0.1],
      [0.5, -0.1, 0],
      [0.95, 0, 0.1],
    ] as const;
    fc.assert(
      fc.property(unit, (tone) => {
        const { lightness, a, b } = tintTones(
          { width: 4, height: 1, data: Float32Array.of(-1, 0.5, 2, tone) },
          inks,
        );
        const found = [0, 1, 2, 3].map((at) => [lightness.data[at], a.data[at], b.data[at]]);
        for (const [at, ink] of inks.entries())
          for (const axis of ink.keys()) expect(found[at][axis]).toBeCloseTo(ink[axis], 6);
        const first = tone < 0.5 ? 0 : 1;
        const share = 2 * tone - first;
        for (const axis of [0, 1, 2])
          expect(found[3][axis]).toBeCloseTo(
            inks[first][axis] + (inks[first + 1][axis] - inks[first][axis]) * share,
            5,
          );
      }),
      fixedCases,
    );
  });
});

describe('labels and triangles', () => {
  it('Each label becomes one of the most frequent around it', () => {
    const task = anySize(8).chain(({ width, height }) =>
      fc.tuple(
        fc.constant({ width, height }),
        fc.array(fc.constantFrom(0, 1, 7, 255), { minLength: width * height, maxLength: width * height }),
        fc.nat(3),
      ),
    );
    fc.assert(
      fc.property(task, ([{ width, height }, labels, radius]) => {
        const found = smoothLabels({ width, height, data: Uint8Array.from(labels) }, radius);
        for (const [at, label] of found.entries()) {
          const around = labels.filter(
            (_, other) =>
              Math.abs((other % width) - (at % width)) <= radius &&
              Math.abs(Math.floor(other / width) - Math.floor(at / width)) <= radius,
          );
          const count = (wanted: number) => around.filter((one) => one === wanted).length;
          const most = Math.max(...around.map(count));
          expect(count(label)).toBe(most);
          if (count(labels[at]) === most) expect(label).toBe(labels[at]);
        }
      }),
      fixedCases,
    );
  });

  it('Every pixel inside the triangles of points has one, whose corners surround it', () => {
    const anyPoints = fc.uniqueArray(fc.tuple(fc.nat(19), fc.nat(15)), {
      minLength: 3,
      maxLength: 12,
      selector: ([x, y]) => 100 * x + y,
    });
    fc.assert(
      fc.property(anyPoints, (places) => {
        // Off the grid, so that no four points lie on one circle.
        const points = Float64Array.from(places.flatMap(([x, y], i) => [x + 0.013 * i, y + 0.0071 * i * i]));
        const triangles = triangulate(points);
        const owner = new Int32Array(20 * 16).fill(-1);
        fillTriangles(owner, { width: 20, height: 16, points, triangles });
        for (const [at, triangle] of owner.entries()) {
          const [x, y] = [at % 20, Math.floor(at / 20)];
          const isWithin = (one: number, slack: number) => {
            const corners = [0, 1, 2].map((corner) => triangles[3 * one + corner]);
            const turns = corners.map((from, i) => {
              const to = corners[(i + 1) % 3];
              const [dx, dy] = [points[2 * to] - points[2 * from], points[2 * to + 1] - points[2 * from + 1]];
              return (dx * (y - points[2 * from + 1]) - dy * (x - points[2 * from])) / Math.hypot(dx, dy);
            });
            return turns.every((turn) => turn >= -slack) || turns.every((turn) => turn <= slack);
          };
          if (triangle >= 0) expect(isWithin(triangle, 1e-3)).toBe(true);
          else for (let one = 0; 3 * one < triangles.length; one++) expect(isWithin(one, -1e-3)).toBe(false);
        }
      }),
      { ...fixedCases, numRuns: 30 },
    );
  });

  it('Points keep their distance, lie within the picture but for its frame, and are denser on detail', () => {
    const size = { width: 90, height: 60 };
    const interest = planeOf(size, (x) => (x < 45 ? 0 : 1));
    const spread = { ridges: planeOf(size, () => 0), widest: 20, narrowest: 4, seed: 3 };
    const points = placePoints(interest, spread);
    expect(placePoints(interest, spread)).toEqual(points);
    const places = Array.from(
      { length: points.length / 2 },
      (_, i) => [points[2 * i], points[2 * i + 1]] as const,
    );
    const inner = places.filter(([x, y]) => x >= 0 && y >= 0 && x < 90 && y < 60);
    for (const [i, [x, y]] of inner.entries())
      for (const [otherX, otherY] of inner.slice(i + 1))
        expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(3.9);
    const right = inner.filter(([x]) => x > 45).length;
    expect(right).toBeGreaterThan(4 * (inner.length - right));
    for (const [x, y] of places) expect(x >= -1 && y >= -1 && x <= 90 && y <= 60).toBe(true);
  });
});

describe('cells', () => {
  it('Each pixel belongs to the nearest cell that reaches it, and knows the second nearest', () => {
    const anyCells = fc.array(fc.tuple(fc.nat(90), fc.nat(70), unit), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(anyCells, fc.boolean(), (found, isSquare) => {
        const size = { width: 10, height: 8 };
        const planes = {
          lightness: planeOf(size, (x) => x / 10),
          a: planeOf(size, () => 0),
          b: planeOf(size, () => 0),
        };
        const count = found.length;
        const cells = {
          count,
          x: Float32Array.from(found, ([x]) => x / 10),
          y: Float32Array.from(found, ([, y]) => y / 10),
          across: Float32Array.from(found, ([, , turn]) => Math.cos(turn)),
          down: Float32Array.from(found, ([, , turn]) => Math.sin(turn)),
          colours: new Float32Array(3 * count),
        };
        const metric = { spacing: 20, colourWeight: 0, isSquare };
        const map = startCellMap(size);
        claimCells(map, { planes, cells, metric, from: 0, to: count });
        for (const [at, owner] of map.owner.entries()) {
          const away = found.map((_, cell) => {
            const [dx, dy] = [(at % 10) - cells.x[cell], Math.floor(at / 10) - cells.y[cell]];
            const along = Math.abs(dx * cells.across[cell] + dy * cells.down[cell]) / 20;
            const aside = Math.abs(dy * cells.across[cell] - dx * cells.down[cell]) / 20;
            return isSquare ? Math.max(along, aside) : Math.hypot(along, aside);
          });
          const [first, second = Number.POSITIVE_INFINITY] = away.toSorted((a, b) => a - b);
          expect(away[owner]).toBeCloseTo(first, 5);
          expect(map.nearest[at]).toBeCloseTo(first, 5);
          if (Number.isFinite(second)) expect(map.second[at]).toBeCloseTo(second, 5);
        }
      }),
      fixedCases,
    );
  });

  it('Placed cells share the picture among them and have the mean colours of their pixels', async () => {
    const size = { width: 40, height: 30 };
    const planes = {
      lightness: planeOf(size, (x, y) => 0.5 + 0.3 * Math.sin(x / 5 + y / 7)),
      a: planeOf(size, (x) => (x < 20 ? -0.1 : 0.1)),
      b: planeOf(size, (_, y) => y / 300),
    };
    const even = new Float32Array(1200);
    const flow = { ...size, across: even.map(() => 1), down: even, clarity: even };
    const metric = { spacing: 8, colourWeight: 2, isSquare: true };
    const { cells, map } = await placeCells(planes, { metric, flow, rounds: 2, seed: 1, progress });
    expect(new Set(map.owner).size).toBeGreaterThan(0.9 * cells.count);
    for (let cell = 0; cell < cells.count; cell++) {
      const own = [...map.owner.keys()].filter((at) => map.owner[at] === cell);
      if (own.length === 0) continue;
      const mean = (values: ArrayLike<number>) => own.reduce((sum, at) => sum + values[at], 0) / own.length;
      for (const [axis, { data }] of [planes.lightness, planes.a, planes.b].entries())
        expect(cells.colours[3 * cell + axis]).toBeCloseTo(mean(data), 5);
      expect(cells.x[cell]).toBeCloseTo(own.reduce((sum, at) => sum + (at % 40), 0) / own.length, 4);
    }
  });
});

describe('smoothing and bending', () => {
  it('Smoothing along a flow keeps what is the same along it, and evens out what is not', async () => {
    const size = { width: 24, height: 20 };
    const ones = new Float32Array(480).fill(1);
    const flow = { ...size, across: ones, down: new Float32Array(480), clarity: ones };
    const reach = { flow, length: 6, spacing: 1 };
    const rows = planeOf(size, (_, y) => (y * 37) % 11);
    const kept = await followFlow(rows, { reach, progress });
    for (const [at, value] of kept.data.entries()) expect(value).toBeCloseTo(rows.data[at], 4);
    const columns = planeOf(size, (x) => (x % 2 === 0 ? 0 : 1));
    const evened = await followFlow(columns, { reach, progress });
    for (let x = 8; x < 15; x++) expect(Math.abs(evened.data[10 * 24 + x] - 0.5)).toBeLessThan(0.2);
  });

  it('Wobbling moves values but makes none, leaves even planes even, and moves all planes alike', () => {
    fc.assert(
      fc.property(anyPlane({ min: -1, max: 1, side: 9 }), fc.nat(99), (plane, seed) => {
        const canvas = { ...canvasOf(plane), unit: 1 };
        const doubled = { ...plane, data: plane.data.map((value) => 2 * value) };
        const even = { ...plane, data: plane.data.map(() => 3) };
        const [moved, twice, still] = wobblePlanes([plane, doubled, even], { canvas, amount: 3, seed });
        for (const [at, value] of moved.data.entries()) {
          expect(value).toBeGreaterThanOrEqual(Math.min(...plane.data) - 1e-6);
          expect(value).toBeLessThanOrEqual(Math.max(...plane.data) + 1e-6);
          expect(twice.data[at]).toBeCloseTo(2 * value, 5);
          expect(still.data[at]).toBeCloseTo(3, 5);
        }
        const [same] = wobblePlanes([plane], { canvas, amount: 0, seed });
        for (const [at, value] of same.data.entries()) expect(value).toBeCloseTo(plane.data[at], 9);
      }),
      fixedCases,
    );
  });

  it('Hidden pixels get visible colours from around them, and visible ones stay', () => {
    const photo = paint({ width: 30, height: 20, channels: 4 }, (x, y) =>
      Math.hypot(x - 15, y - 10) < 5 ? [0, 255, 0, 0] : [200, 40 + x, 90, 255],
    );
    const filled = fillHidden(photo);
    expect(filled.channels).toBe(3);
    for (let y = 0; y < 20; y++)
      for (let x = 0; x < 30; x++) {
        const [red, green, blue, alpha] = pixelAt(photo, x, y);
        const [newRed, newGreen, newBlue] = pixelAt(filled, x, y);
        if (alpha === 255) expect([newRed, newGreen, newBlue]).toEqual([red, green, blue]);
        else {
          expect(Math.abs(newRed - 200)).toBeLessThan(3);
          expect(newGreen >= 40 && newGreen < 70).toBe(true);
        }
      }
    expect(fillHidden(filled)).toBe(filled);
    const nothing = paint({ width: 3, height: 3, channels: 4 }, () => [9, 9, 9, 0]);
    expect(new Set(fillHidden(nothing).data)).toEqual(new Set([128]));
  });

  it('A map of cells begins without owners of any pixel', () => {
    fc.assert(
      fc.property(anyOklab(4), ({ lightness }) => {
        const { nearest, second } = startCellMap(lightness);
        for (const value of [...nearest, ...second]) expect(value).toBe(Number.POSITIVE_INFINITY);
      }),
      { ...fixedCases, numRuns: 5 },
    );
  });
});
