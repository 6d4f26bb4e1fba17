import { luminanceOf } from '../kernels/luminance.ts';
import { median } from '../kernels/median.ts';
import { linearOf } from '../kernels/oklab.ts';
import { solveNormalEquations } from '../kernels/solve-normal-equations.ts';
import type { Picture } from '../picture.ts';
import { faceLandmarks } from './face-landmarks.ts';
import type { FaceMesh } from './face-mesh.ts';
import { meshNormals } from './mesh-normals.ts';

/** The light that falls on a face, as its skin tells. */
export interface FaceLight {
  /** Linear luminance, 0–1, of skin under the mean light of the face. */
  readonly level: number;
  /** The mean colour of its skin: red, green and blue, linear. */
  readonly skin: readonly [red: number, green: number, blue: number];
  /** Light on a surface by its normal: the first for all, then times x, y and z; 1 is the mean light of the face. `illuminate` adds it up. */
  readonly terms: readonly [even: number, x: number, y: number, z: number];
  /** Where most of it comes from: a unit vector, x to the right of the picture, y down, z away from the viewer. Straight from the viewer where none is told. */
  readonly direction: readonly [x: number, y: number, z: number];
}

/** Darkest light of any surface: even the side that is turned away gets some from the surroundings. */
const LEAST_LIGHT = 0.12;

/** Light on a surface of a unit normal, 1 = the mean light of the face. */
export function illuminate(
  { terms }: Pick<FaceLight, 'terms'>,
  [x, y, z]: readonly [x: number, y: number, z: number],
): number {
  return Math.max(LEAST_LIGHT, terms[0] + terms[1] * x + terms[2] * y + terms[3] * z);
}

/** What does not have the skin's own colour. */
const notSkin = new Set<number>([
  ...faceLandmarks.rightEye,
  ...faceLandmarks.leftEye,
  ...faceLandmarks.rightBrow,
  ...faceLandmarks.leftBrow,
  ...faceLandmarks.outerLips,
  ...faceLandmarks.innerLips,
]);

/** Side of the squares that are looked at, in widths of the face; most pixels across one. */
const SPOT = 0.03;
const MOST_ACROSS = 9;

/** Surfaces that are turned away further than this from the viewer (z of the normal) tell little. */
const LEAST_FACING = -0.25;

/** What is taken for likely before looking, and how far the direction is held at it: photos are mostly lit from the front, and a face tells little of that. */
const LIKELY = [0.75, 0, 0, -0.3] as const;
const HOLD = 0.01;

/** From fewer spots nothing is told. */
const LEAST_SPOTS = 40;

/** Rounds in which spots that don't fit (hair, glasses, shine) lose their say, and the misfit at which they have half of it. */
const ROUNDS = 6;
const HALF_SAY = 0.15;

interface Spot {
  readonly normal: readonly [number, number, number];
  readonly colour: readonly [number, number, number];
  readonly luminance: number;
}

/** The mean colour of a square of a photo, linear; none where it is not wholly inside, or transparent. */
function readSpot(
  { width, height, channels, data }: Picture,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
): [number, number, number] | undefined {
  const step = Math.max(1, side / MOST_ACROSS);
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let v = y - side / 2 + step / 2; v < y + side / 2; v += step)
    for (let u = x - side / 2 + step / 2; u < x + side / 2; u += step) {
      const [column, row] = [Math.floor(u), Math.floor(v)];
      if (column < 0 || row < 0 || column >= width || row >= height) return undefined;
      const at = (row * width + column) * channels;
      if (channels === 4 && data[at + 3] < 255) return undefined;
      for (let channel = 0; channel < 3; channel++)
        sum[channel] += linearOf[data[at + (channels === 1 ? 0 : channel)]];
      count++;
    }
  return count === 0 ? undefined : [sum[0] / count, sum[1] / count, sum[2] / count];
}

function readSpots(photo: Picture, { mesh, triangles }: LightOrder): Spot[] {
  const { points } = mesh;
  const normals = meshNormals(points, triangles);
  const across = Math.hypot(points[3 * 454] - points[3 * 234], points[3 * 454 + 1] - points[3 * 234 + 1]);
  const spots: Spot[] = [];
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = [triangles[at], triangles[at + 1], triangles[at + 2]];
    if (corners.some((corner) => notSkin.has(corner))) continue;
    const mean = (values: Float32Array, axis: number) =>
      corners.reduce((sum, corner) => sum + values[3 * corner + axis] / 3, 0);
    const normal: [number, number, number] = [mean(normals, 0), mean(normals, 1), mean(normals, 2)];
    if (normal[2] > LEAST_FACING) continue;
    const colour = readSpot(photo, {
      x: mean(points, 0),
      y: mean(points, 1),
      side: Math.max(1, SPOT * across),
    });
    if (colour) spots.push({ normal, colour, luminance: luminanceOf(colour) });
  }
  return spots;
}

/** Terms by iterated least squares, spots weighted by how well they fit (Geman and McClure's weights, 1987). */
function fitTerms(spots: readonly Spot[], level: number): [number, number, number, number] {
  let terms = Float64Array.from(LIKELY);
  for (let round = 0; round < ROUNDS; round++) {
    const matrix = new Float64Array(16);
    const right = new Float64Array(4);
    for (const { normal, luminance } of spots) {
      const row = [1, ...normal];
      const value = luminance / level;
      const misfit = (value - row.reduce((sum, entry, i) => sum + entry * terms[i], 0)) / HALF_SAY;
      const weight = (round === 0 ? 1 : 1 / (1 + misfit * misfit) ** 2) / spots.length;
      for (let i = 0; i < 4; i++) {
        right[i] += weight * row[i] * value;
        for (let j = 0; j < 4; j++) matrix[4 * i + j] += weight * row[i] * row[j];
      }
    }
    for (let i = 0; i < 4; i++) {
      const hold = i === 0 ? 1e-6 : HOLD;
      matrix[5 * i] += hold;
      right[i] += hold * LIKELY[i];
    }
    solveNormalEquations(matrix, right);
    terms = right;
  }
  return [terms[0], terms[1], terms[2], terms[3]];
}

interface LightOrder {
  readonly mesh: Pick<FaceMesh, 'points'>;
  /** Of the mesh, three numbers of points each. */
  readonly triangles: ArrayLike<number>;
}

/**
 * Estimates the light on a face: luminance of skin is taken for Lambert's law under light of the first order of spherical harmonics (Basri and Jacobs, “Lambertian
 * reflectance and linear subspaces”, 2003), fitted over the normals of the mesh. As only the front of a head is seen, light from behind stays unknown.
 */
export function estimateLight(photo: Picture, order: LightOrder): FaceLight {
  const spots = readSpots(photo, order);
  const level = Math.max(1e-3, median(spots.map(({ luminance }) => luminance)));
  const channel = (at: number) => Math.max(1e-3, median(spots.map(({ colour }) => colour[at])));
  const skin = [channel(0), channel(1), channel(2)] as const;
  const terms = spots.length < LEAST_SPOTS ? LIKELY : fitTerms(spots, level);
  const [, x, y, z] = terms;
  const length = Math.hypot(x, y, z);
  return { level, skin, terms, direction: length < 0.02 ? [0, 0, -1] : [x / length, y / length, z / length] };
}
