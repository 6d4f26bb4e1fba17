import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyHomography, squareOfCorners } from '#imaging/core/geometry/homography.ts';
import { cross, dot, lengthOf, normalize, type Vector } from '#imaging/core/geometry/vector.ts';
import { type Corners, enlargeCorners, fitCorners } from '#imaging/edit/surface/fit-corners.ts';
import { cameraOf, rayOf, sideOf, viewSide } from '#imaging/edit/surface/side.ts';
import { fixedCases, planeOf } from '../support/any-plane.ts';
import { applyMatrix } from '../support/matrices.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyVector: fc.Arbitrary<Vector> = fc.tuple(between(-1, 1), between(-1, 1), between(-1, 1));
const anyDirections = fc
  .tuple(anyVector, anyVector)
  .filter(([a, b]) => lengthOf(cross(a, b)) > 0.05)
  .map(([normal, wish]) => ({
    normal: normal[2] < 0 ? ([normal[0], normal[1], -normal[2]] as const) : normal,
    wish,
  }));

const camera = cameraOf({ width: 400, height: 300 });

describe('sides of the scene', () => {
  it('A side has three unit vectors at right angles, and goes down as nearly as can be where it is wished', () => {
    fc.assert(
      fc.property(anyDirections, ({ normal, wish }) => {
        const side = sideOf(normal, wish);
        for (const vector of [side.normal, side.across, side.down])
          expect(lengthOf(vector)).toBeCloseTo(1, 9);
        expect(dot(side.normal, side.across)).toBeCloseTo(0, 9);
        expect(dot(side.normal, side.down)).toBeCloseTo(0, 9);
        expect(dot(side.across, side.down)).toBeCloseTo(0, 9);
        // All of the wish that lies within the side points down.
        expect(dot(side.across, normalize(wish))).toBeCloseTo(0, 7);
        expect(dot(side.down, wish)).toBeGreaterThan(0);
      }),
      fixedCases,
    );
  });

  it('A place of the side is seen at the pixel that is mapped to it', () => {
    const place = fc.tuple(between(-40, 40), between(-40, 40), between(60, 300));
    fc.assert(
      fc.property(anyDirections, place, ({ normal, wish }, [u, v, away]) => {
        const side = sideOf(normal, wish);
        const at = ([0, 1, 2] as const).map(
          (axis) => away * side.normal[axis] + u * side.across[axis] + v * side.down[axis],
        );
        fc.pre(at[2] > 5);
        const pixel = {
          x: camera.middle.x + (camera.focal * at[0]) / at[2],
          y: camera.middle.y + (camera.focal * at[1]) / at[2],
        };
        const view = viewSide(side, { camera, away });
        const found = applyHomography(view, pixel);
        expect(found.x).toBeCloseTo(u, 5);
        expect(found.y).toBeCloseTo(v, 5);
        expect(applyMatrix(view, [pixel.x, pixel.y, 1])[2]).toBeCloseTo(
          dot(side.normal, rayOf(camera, pixel)),
          9,
        );
      }),
      fixedCases,
    );
  });

  it('A side before the viewer shows its centimetres in the proportion of the camera', () => {
    const view = viewSide(sideOf([0, 0, 1], [0, 1, 0]), { camera, away: 100 });
    const one = applyHomography(view, { x: 200, y: 150 });
    const other = applyHomography(view, { x: 200 + camera.focal, y: 150 });
    expect([one.x, one.y]).toEqual([0, 0]);
    expect(Math.abs(other.x)).toBeCloseTo(100);
  });
});

const SIZE = { width: 60, height: 48 };

/** Coverage of a region with four corners. */
function coverageOf(corners: Corners) {
  const square = squareOfCorners(corners);
  return planeOf(SIZE, (x, y) => {
    const { x: u, y: v } = applyHomography(square, { x: x + 0.5, y: y + 0.5 });
    return u >= 0 && u <= 1 && v >= 0 && v <= 1 ? 1 : 0;
  });
}

const bend = between(-4, 4);
const anyCorners: fc.Arbitrary<Corners> = fc.tuple(bend, bend, bend, bend).map(([a, b, c, d]) => [
  { x: 9 + a, y: 8 + b },
  { x: 50 + c, y: 9 + d },
  { x: 51 + b, y: 40 + a },
  { x: 8 + d, y: 39 + c },
]);

describe('regions of four corners', () => {
  it('The corners of a region are found to two pixels, from the upper left clockwise', () => {
    fc.assert(
      fc.property(anyCorners, (corners) => {
        const found = fitCorners(coverageOf(corners));
        expect(found).toBeDefined();
        for (const [i, { x, y }] of (found ?? []).entries())
          expect(Math.hypot(x - corners[i].x, y - corners[i].y)).toBeLessThan(2.5);
      }),
      { ...fixedCases, numRuns: 25 },
    );
  });

  it('Discs, rings, crosses and nothing have no corners', () => {
    const away = (x: number, y: number) => Math.hypot(x - 30, y - 24);
    const shapes = [
      (x: number, y: number) => away(x, y) < 20,
      (x: number, y: number) => away(x, y) < 20 && away(x, y) > 12,
      (x: number, y: number) => Math.abs(x - 30) < 5 || Math.abs(y - 24) < 5,
      () => false,
    ];
    for (const holds of shapes)
      expect(fitCorners(planeOf(SIZE, (x, y) => Number(holds(x, y))))).toBeUndefined();
  });

  it('Corners grow with their picture', () => {
    fc.assert(
      fc.property(anyCorners, between(0.5, 4), (corners, scale) => {
        for (const [i, { x, y }] of enlargeCorners(corners, scale).entries())
          expect([x, y]).toEqual([corners[i].x * scale, corners[i].y * scale]);
      }),
      fixedCases,
    );
  });
});
