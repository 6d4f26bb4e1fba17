import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blend, eachPixel, type LightCanvas, tint } from '#imaging/portrait/baby/canvas.ts';
import { createEllipsoid, softCut, softMin } from '#imaging/portrait/baby/ellipsoid.ts';
import { locateEye } from '#imaging/portrait/baby/eye.ts';
import { paintStroke } from '#imaging/portrait/baby/paint-stroke.ts';
import {
  boundLine,
  distanceToLine,
  distanceToOutline,
  lineOf,
  placeOn,
  smoothLine,
} from '#imaging/portrait/baby/polyline.ts';
import { belowNeckline, shadeCloth } from '#imaging/portrait/baby/shade-cloth.ts';
import { softenEdges } from '#imaging/portrait/baby/soften-edges.ts';
import { lampOn, type SurfacePoint } from '#imaging/portrait/baby/surface-point.ts';
import type { HeadLight } from '#imaging/portrait/hair/shade/head-light.ts';
import { anySize, fixedCases, planeOf } from '../support/any-plane.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyLine = fc
  .array(fc.tuple(between(-40, 40), between(-40, 40)), { minLength: 2, maxLength: 8 })
  .map((points) => points.flat());

/** A grey canvas. */
const canvasOf = (width: number, height: number, value = 0.5): LightCanvas => ({
  ...{ width, height },
  light: new Float32Array(3 * width * height).fill(value),
});

describe('lines', () => {
  it('[TOOL-08] The distance to a line is the least to any of its places, and 0 on it', () => {
    fc.assert(
      fc.property(anyLine, between(-60, 60), between(-60, 60), (line, x, y) => {
        const [distance, along] = distanceToLine(line, x, y);
        let least = Number.POSITIVE_INFINITY;
        for (let i = 0; i + 3 < line.length; i += 2)
          for (let step = 0; step <= 40; step++) {
            const share = step / 40;
            const [u, v] = [0, 1].map(
              (axis) => line[i + axis] + share * (line[i + 2 + axis] - line[i + axis]),
            );
            least = Math.min(least, Math.hypot(x - u, y - v));
          }
        expect(distance).toBeLessThanOrEqual(least + 1e-6);
        expect(along >= 0 && along <= 1).toBe(true);
        const [px, py] = placeOn(line, along);
        expect(Math.hypot(px - x, py - y)).toBeCloseTo(distance, 5);
        expect(distanceToLine(line, px, py)[0]).toBeCloseTo(0, 5);
      }),
      fixedCases,
    );
  });

  it('[TOOL-08] A line begins and ends where it should, in the direction of its pieces, within its box', () => {
    fc.assert(
      fc.property(anyLine, between(0, 1), between(0, 9), (line, along, room) => {
        const [x0, y0] = placeOn(line, 0);
        const [x1, y1] = placeOn(line, 1);
        expect([x0, y0]).toEqual([line[0], line[1]]);
        expect(x1).toBeCloseTo(line[line.length - 2], 6);
        expect(y1).toBeCloseTo(line[line.length - 1], 6);
        const [x, y] = placeOn(line, along);
        const box = boundLine(line, room);
        expect(x >= box.left + room - 1e-6 && x <= box.right - room + 1e-6).toBe(true);
        expect(y >= box.top + room - 1e-6 && y <= box.bottom - room + 1e-6).toBe(true);
      }),
      fixedCases,
    );
  });

  it('[TOOL-08] A smooth line passes through its corners; a closed one ends at its start', () => {
    fc.assert(
      fc.property(anyLine, fc.boolean(), (line, isClosed) => {
        const smooth = smoothLine(line, isClosed);
        for (let at = 0; at < line.length / 2; at++) {
          expect(smooth[10 * at]).toBeCloseTo(line[2 * at], 6);
          expect(smooth[10 * at + 1]).toBeCloseTo(line[2 * at + 1], 6);
        }
        if (isClosed) expect(smooth.slice(-2)).toEqual(smooth.slice(0, 2));
      }),
      fixedCases,
    );
  });

  it('[TOOL-08] Inside an outline distances are negative, outside positive, whichever way round it runs', () => {
    const square = [0, 0, 10, 0, 10, 10, 0, 10, 0, 0];
    const back = [0, 0, 0, 10, 10, 10, 10, 0, 0, 0];
    fc.assert(
      fc.property(between(-20, 30), between(-20, 30), (x, y) => {
        const isIn = x > 0 && x < 10 && y > 0 && y < 10;
        const beyond = Math.hypot(Math.max(0, -x, x - 10), Math.max(0, -y, y - 10));
        const expected = isIn ? -Math.min(x, 10 - x, y, 10 - y) : beyond;
        for (const outline of [square, back])
          expect(distanceToOutline(outline, x, y)).toBeCloseTo(expected, 6);
      }),
      fixedCases,
    );
    expect(lineOf(Float64Array.of(1, 2, 3, 4, 5, 6), [2, 0])).toEqual([5, 6, 1, 2]);
  });
});

describe('solids', () => {
  const axis = between(1, 9);

  it('[TOOL-08] An ellipsoid is negative inside, 0 on its surface, positive outside, and symmetric', () => {
    fc.assert(
      fc.property(fc.tuple(axis, axis, axis), between(-3, 3), between(-1.5, 1.5), (axes, turn, rise) => {
        const solid = createEllipsoid({ at: [1, -2, 3], axes });
        const way = [Math.cos(turn) * Math.cos(rise), Math.sin(rise), Math.sin(turn) * Math.cos(rise)];
        const place = (scale: number, sign = 1) =>
          solid(
            1 + sign * scale * axes[0] * way[0],
            -2 + scale * axes[1] * way[1],
            3 + scale * axes[2] * way[2],
          );
        expect(place(1)).toBeCloseTo(0, 6);
        expect(place(0.6)).toBeLessThan(0);
        expect(place(1.4)).toBeGreaterThan(0);
        expect(place(1.3, -1)).toBeCloseTo(place(1.3), 6);
        expect(solid(1, -2, 3)).toBe(-Math.min(...axes));
      }),
      fixedCases,
    );
  });

  it('[TOOL-08] A soft union is the nearer solid away from the joint, never further, and a cut is its mirror image', () => {
    fc.assert(
      fc.property(between(-9, 9), between(-9, 9), between(0.1, 3), (a, b, softness) => {
        const joined = softMin(a, b, softness);
        expect(joined).toBeCloseTo(softMin(b, a, softness), 9);
        expect(joined).toBeLessThanOrEqual(Math.min(a, b) + 1e-9);
        expect(joined).toBeGreaterThanOrEqual(Math.min(a, b) - softness / 4 - 1e-9);
        if (Math.abs(a - b) >= softness) expect(joined).toBeCloseTo(Math.min(a, b), 9);
        expect(softCut(a, b, softness)).toBeCloseTo(-softMin(-a, b, softness), 9);
      }),
      fixedCases,
    );
  });
});

describe('painting', () => {
  it('[TOOL-08] White paint that keeps light changes nothing, black takes all, and a share does a share', () => {
    fc.assert(
      fc.property(between(0, 1), between(0, 1), (value, share) => {
        const [white, black, over] = [canvasOf(1, 1, value), canvasOf(1, 1, value), canvasOf(1, 1, value)];
        tint(white, 0, { colour: [1, 1, 1], share });
        tint(black, 0, { colour: [0, 0, 0], share });
        blend(over, 0, { colour: [0.2, 0.4, 0.6], share });
        expect(white.light[0]).toBeCloseTo(value, 6);
        expect(black.light[1]).toBeCloseTo(value * (1 - share), 6);
        expect(over.light[2]).toBeCloseTo(value + share * (0.6 - value), 6);
      }),
      fixedCases,
    );
  });

  it('[TOOL-08] Each pixel of a rectangle is visited once, by its middle, and none outside the picture', () => {
    const side = fc.integer({ min: -5, max: 15 });
    fc.assert(
      fc.property(
        anySize(9),
        fc.tuple(side, side),
        fc.tuple(side, side),
        (size, [left, top], [right, bottom]) => {
          const seen = new Set<number>();
          eachPixel(size, { left, top, right, bottom }, (pixel, x, y) => {
            expect(seen.has(pixel)).toBe(false);
            seen.add(pixel);
            expect(pixel).toBe(Math.floor(y) * size.width + Math.floor(x));
            expect(x > left && x < right && y > top && y < bottom).toBe(true);
          });
          const across = Math.max(0, Math.min(size.width, right) - Math.max(0, left));
          const down = Math.max(0, Math.min(size.height, bottom) - Math.max(0, top));
          expect(seen.size).toBe(across * down);
        },
      ),
      fixedCases,
    );
  });

  it('[TOOL-08] A hair is darkest at its root, fades to its tip, and leaves all else', () => {
    const canvas = canvasOf(60, 30, 0.8);
    paintStroke(canvas, { bend: [10, 15, 25, 15, 50, 15], width: 4, colour: [0, 0, 0], share: 1 });
    const at = (x: number, y: number) => canvas.light[3 * (y * 60 + x)];
    expect(at(12, 15)).toBeLessThan(0.2);
    expect(at(12, 15)).toBeLessThan(at(45, 15));
    expect(at(45, 15)).toBeLessThan(0.8);
    expect(at(30, 25)).toBeCloseTo(0.8, 6);
    expect(at(58, 15)).toBeCloseTo(0.8, 6);
  });

  it('[TOOL-08] An eye has its corners, its middle between them, and an iris that both lids cover a little', () => {
    const ring = Array.from({ length: 16 }, (_, at) => at);
    const points = new Float64Array(32);
    for (const at of ring) {
      const turn = Math.PI + (2 * Math.PI * at) / 16;
      points.set([50 + 20 * Math.cos(turn), 30 + 7 * Math.sin(turn)], 2 * at);
    }
    const eye = locateEye({ points, irisSize: 0.22 }, ring);
    expect(eye.width).toBeCloseTo(40, 5);
    expect(eye.height).toBeCloseTo(14, 5);
    expect(eye.inner[0]).toBeCloseTo(70, 5);
    expect(eye.centre[0]).toBeCloseTo(50, 5);
    expect(eye.radius).toBeCloseTo(8.8, 5);
    expect(eye.centre[1] - eye.radius).toBeLessThan(23);
    expect(distanceToOutline(eye.outline, 50, 30)).toBeLessThan(0);
    expect(eye.upper.slice(0, 2)).toEqual([points[0], points[1]]);
  });

  it('[TOOL-08] Edges between parts at different depths are softened; even ground and slopes are not', () => {
    const step = planeOf({ width: 20, height: 10 }, (x) => (x < 10 ? 0 : 3));
    const light = new Float32Array(600).map((_, at) => (Math.floor(at / 3) % 20 < 10 ? 0 : 1));
    const before = light.slice();
    softenEdges(light, step);
    const at = (x: number) => light[3 * (5 * 20 + x)];
    expect(at(9) > 0 && at(10) < 1).toBe(true);
    expect([at(5), at(15)]).toEqual([0, 1]);
    const even = before.slice();
    softenEdges(
      even,
      planeOf({ width: 20, height: 10 }, (x) => 0.1 * x),
    );
    expect(even).toEqual(before);
  });
});

describe('cloth and lamps', () => {
  const head: HeadLight = {
    towards: [0, 0.6, 0.8],
    key: [1, 1, 1],
    around: [0.3, 0.3, 0.3],
  } as unknown as HeadLight;
  const pointOf = (more: Partial<SurfacePoint> = {}): SurfacePoint => ({
    ...{ x: 2, y: -30, z: 0, normal: [0, 0, 1], lit: 1, open: 1 },
    ...more,
  });

  it('[TOOL-08] A surface towards the lamp is lit most, one that turns away not at all, and shadow takes all', () => {
    const lampAt = (normal: SurfacePoint['normal'], wrap = 0) =>
      lampOn(normal, pointOf(), { light: head, wrap });
    expect(lampAt([0, 0.6, 0.8])).toBeCloseTo(1, 6);
    expect(lampAt([0, -0.6, -0.8])).toBe(0);
    expect(lampAt([0, 0.8, -0.6], 0.3)).toBeGreaterThan(lampAt([0, 0.8, -0.6]));
    expect(lampOn([0, 0.6, 0.8], pointOf({ lit: 0 }), { light: head, wrap: 0 })).toBe(0);
  });

  it('[TOOL-08] A neckline is lowest in the middle, the same on both sides, and falls with the shoulders', () => {
    fc.assert(
      fc.property(between(-9, 9), between(-40, 0), between(-20, -5), (x, y, top) => {
        expect(belowNeckline(x, y, top)).toBeCloseTo(belowNeckline(-x, y, top), 9);
        expect(belowNeckline(0, y, top)).toBeLessThanOrEqual(belowNeckline(x, y, top));
        expect(belowNeckline(x, y - 1, top)).toBeCloseTo(belowNeckline(x, y, top) + 1, 9);
      }),
      fixedCases,
    );
  });

  it('[TOOL-08] Cloth shows its dye in more and less light, black in none, and is the same for the same seed', () => {
    const shade = (point: SurfacePoint, cloth: readonly [number, number, number]) => {
      const out = new Float64Array(3);
      shadeCloth(point, { light: head, cloth, shoulderTop: -12, shoulders: 16, seed: 3 }, out);
      return [...out];
    };
    fc.assert(
      fc.property(between(-14, 14), between(-40, -20), (x, y) => {
        const red = shade(pointOf({ x, y }), [0.6, 0.1, 0.1]);
        expect(shade(pointOf({ x, y }), [0.6, 0.1, 0.1])).toEqual(red);
        expect(red[0]).toBeGreaterThan(0);
        expect(red[0] / red[1]).toBeCloseTo(6, -0.5);
        expect(shade(pointOf({ x, y }), [0, 0, 0])).toEqual([0, 0, 0]);
        expect(shade(pointOf({ x, y, lit: 0, open: 0 }), [0.6, 0.1, 0.1])[0]).toBeLessThan(red[0]);
      }),
      fixedCases,
    );
  });
});
