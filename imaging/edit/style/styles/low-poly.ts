import type { OklabPlanes } from '../../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { triangulate } from '../../../core/geometry/triangulate.ts';
import { hashUnit } from '../../../core/numeric/value-noise.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import { faceLandmarks } from '../../../vision/faces/face-landmarks.ts';
import { fillTriangles } from '../fill-triangles.ts';
import { ringOnCanvas } from '../find-face-points.ts';
import { measureTones } from '../measure-tones.ts';
import { placePoints } from '../place-points.ts';
import { raiseAroundSkin } from '../raise-around-skin.ts';
import { shrinkScene } from '../shrink-scene.ts';
import type { Canvas, FacePoints, Style } from '../style.ts';

/** Distance of points in plain areas, and in the most detailed ones, in units. */
const WIDEST = 30;
const NARROWEST = 4.5;
/** Largest difference in lightness between a facet and its source. */
const TILT = 0.035;

/** Edge strength with its ridges, and detail at each pixel, 0 to 1. */
function measureInterest(lightness: Plane, unit: number): { ridges: Plane; interest: Plane } {
  const { width, height, data } = gaussianBlurCompiled(lightness, 1.2 * unit);
  const edges = createPlane(lightness);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const across = data[y * width + Math.min(width - 1, x + 1)] - data[y * width + Math.max(0, x - 1)];
      const down = data[Math.min(height - 1, y + 1) * width + x] - data[Math.max(0, y - 1) * width + x];
      edges.data[at] = Math.sqrt(across * across + down * down);
    }
  const strong = Math.max(0.01, measureTones(edges)(0.9));
  const ridges = gaussianBlurCompiled(edges, 1.2 * unit);
  const interest = createPlane(edges);
  for (let at = 0; at < interest.data.length; at++)
    interest.data[at] = Math.min(1, ridges.data[at] / strong) ** 0.7;
  return { ridges, interest };
}

const { faceOval, outerLips, innerLips, rightEye, leftEye, rightBrow, leftBrow, noseRidge, noseBase } =
  faceLandmarks;

/** Lines of a face on which facets have corners, the most telling first. */
const LINES = [
  ...[rightEye, leftEye, innerLips, outerLips, noseBase],
  ...[rightBrow, leftBrow, noseRidge, faceOval],
];

/** Places of the lines of faces on a canvas: x and y in turn. */
function placeFaces(faces: readonly FacePoints[], canvas: Canvas): readonly number[] {
  return faces.flatMap((face) => LINES.flatMap((ring) => ringOnCanvas(face, { ring, canvas })));
}

interface Facets {
  /** x and y of each corner, and three corners of each triangle. */
  readonly points: Float64Array;
  readonly triangles: Int32Array;
}

/**
 * Mean colour of each triangle: lightness, a and b. A sliver without pixels takes the colour of its first
 * corner.
 */
function meanColours(
  { lightness, a, b }: OklabPlanes,
  { owner, facets: { points, triangles } }: { readonly owner: Int32Array; readonly facets: Facets },
): Float32Array {
  const { width, height } = lightness;
  const count = Math.max(1, triangles.length / 3);
  const sums = new Float64Array(4 * count);
  const add = (triangle: number, at: number) => {
    sums[4 * triangle] += lightness.data[at];
    sums[4 * triangle + 1] += a.data[at];
    sums[4 * triangle + 2] += b.data[at];
    sums[4 * triangle + 3]++;
  };
  for (let at = 0; at < owner.length; at++) add(owner[at], at);
  for (let triangle = 0; triangle < triangles.length / 3; triangle++) {
    if (sums[4 * triangle + 3] > 0) continue;
    const corner = 2 * triangles[3 * triangle];
    const x = Math.min(width - 1, Math.max(0, Math.round(points[corner])));
    const y = Math.min(height - 1, Math.max(0, Math.round(points[corner + 1])));
    add(triangle, y * width + x);
  }
  return Float32Array.from({ length: 3 * count }, (_, i) => {
    const from = 4 * Math.floor(i / 3);
    return sums[from + (i % 3)] / Math.max(1, sums[from + 3]);
  });
}

/** Varies the lightness of triangles slightly, so that plain areas show facets. Changes the colours. */
function tiltFacets(colours: Float32Array, seed: number): void {
  for (let triangle = 0; triangle < colours.length / 3; triangle++) {
    const tilt = 2 * hashUnit(triangle, 7, seed) - 1;
    const lightness = colours[3 * triangle];
    colours[3 * triangle] = Math.min(1, lightness + TILT * tilt * Math.min(1, 0.35 + lightness));
  }
}

/** Gives uncovered pixels, in rounding gaps beside slivers, the triangle to their left or above. */
function closeGaps(owner: Int32Array, width: number): void {
  for (let at = 0; at < owner.length; at++)
    if (owner[at] < 0) owner[at] = Math.max(0, owner[at % width > 0 ? at - 1 : at - width] ?? 0);
}

/** Antialiases sides between triangles by the mean of the nine pixels around. */
function softenSides(plane: Plane, owner: Int32Array): Plane {
  const { width, height, data } = plane;
  const out = { ...plane, data: data.slice() };
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const own = owner[at];
      if (
        owner[at - 1] === own &&
        owner[at + 1] === own &&
        owner[at - width] === own &&
        owner[at + width] === own
      )
        continue;
      let sum = 0;
      for (let from = at - width; from <= at + width; from += width)
        sum += data[from - 1] + data[from] + data[from + 1];
      out.data[at] = sum / 9;
    }
  return out;
}

/**
 * Low poly: flat triangles between points that are dense on edges and sparse in plain areas (Delaunay).
 * Points at 0.5 MP at most, triangles at full size.
 */
export const lowPoly: Style = {
  workingPixels: 1e6,
  seesFaces: true,
  async paint({ planes, full, faces = [], seed }, progress) {
    const { planes: seen, canvas } = shrinkScene(planes, 5e5);
    const small = { planes: await raiseAroundSkin(seen, progress.subrange(0, 0.1)), canvas };
    await progress.report(0.1);
    const { ridges, interest } = measureInterest(small.planes.lightness, canvas.unit);
    await progress.report(0.2);
    const points = placePoints(interest, {
      ridges,
      widest: WIDEST * canvas.unit,
      narrowest: NARROWEST * canvas.unit,
      first: placeFaces(faces, canvas),
      seed,
    });
    await progress.report(0.35);
    const triangles = triangulate(points);
    await progress.report(0.5);
    const owner = new Int32Array(canvas.width * canvas.height).fill(-1);
    fillTriangles(owner, { ...canvas, points, triangles });
    closeGaps(owner, canvas.width);
    const colours = meanColours(small.planes, { owner, facets: { points, triangles } });
    tiltFacets(colours, seed);
    const grown = points.map(
      (value, i) =>
        (value + 0.5) * (i % 2 === 0 ? full.width / canvas.width : full.height / canvas.height) - 0.5,
    );
    const fullOwner = new Int32Array(full.width * full.height).fill(-1);
    fillTriangles(fullOwner, { ...full, points: grown, triangles });
    closeGaps(fullOwner, full.width);
    await progress.report(0.8);
    const paint = (channel: number, factor: number) => {
      const plane = createPlane(full);
      for (let at = 0; at < plane.data.length; at++)
        plane.data[at] = factor * colours[3 * fullOwner[at] + channel];
      return softenSides(plane, fullOwner);
    };
    return { lightness: paint(0, 1), a: paint(1, 1.2), b: paint(2, 1.2) };
  },
};
