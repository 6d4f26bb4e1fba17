import { linearOf, luminanceOf } from '../../core/colour/colour-space.ts';
import { median } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import { solveNormalEquations } from '../../core/solvers/solve-normal-equations.ts';
import { faceLandmarks } from './face-landmarks.ts';
import type { FaceMesh } from './face-mesh.ts';
import { meshNormals } from './mesh-normals.ts';

/** Light on a face, estimated from its skin. */
export interface FaceLight {
  /** Linear luminance, 0–1, of skin under the mean light of the face. */
  readonly level: number;
  /** Mean skin colour: linear red, green and blue. */
  readonly skin: readonly [red: number, green: number, blue: number];
  /**
   * Light by surface normal: a constant, then factors of x, y and z, relative to the mean light of the face.
   */
  readonly terms: readonly [even: number, x: number, y: number, z: number];
  /**
   * Main direction of the light: a unit vector, x right, y down, z away from the viewer. From the viewer if
   * unknown.
   */
  readonly direction: readonly [x: number, y: number, z: number];
}

/** Smallest light on any surface: surroundings light even the side that is turned away. */
const MIN_LIGHT = 0.12;

/** Light on a surface of a unit normal, 1 = the mean light of the face. */
export function illuminate(
  { terms }: Pick<FaceLight, 'terms'>,
  [x, y, z]: readonly [x: number, y: number, z: number],
): number {
  return Math.max(MIN_LIGHT, terms[0] + terms[1] * x + terms[2] * y + terms[3] * z);
}

/** Points that do not have the colour of skin. */
const notSkin = new Set<number>([
  ...faceLandmarks.rightEye,
  ...faceLandmarks.leftEye,
  ...faceLandmarks.rightBrow,
  ...faceLandmarks.leftBrow,
  ...faceLandmarks.outerLips,
  ...faceLandmarks.innerLips,
]);

/** Side of the sampled squares in widths of the face, and their largest side in pixels. */
const SPOT = 0.03;
const MAX_ACROSS = 9;

/** Largest z of a normal that is sampled. Surfaces turned further away tell little. */
const MAX_NORMAL_Z = -0.25;

/**
 * Prior of the light terms and its weight. Photos are mostly lit from the front, and a face tells little
 * about that.
 */
const LIKELY = [0.75, 0, 0, -0.3] as const;
const HOLD = 0.01;

/** Fewest samples of an estimate. */
const MIN_SPOTS = 40;

/** Rounds of reweighting against outliers (hair, glasses, shine), and the misfit with half the weight. */
const ROUNDS = 6;
const HALF_WEIGHT = 0.15;

interface Spot {
  readonly normal: readonly [number, number, number];
  readonly colour: readonly [number, number, number];
  readonly luminance: number;
}

/** Mean linear colour of a square of a photo; undefined if a part is outside or transparent. */
function readSpot(
  { width, height, channels, data }: Picture,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
): [number, number, number] | undefined {
  const step = Math.max(1, side / MAX_ACROSS);
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

function readSpots(photo: Picture, { mesh, triangles }: LightParams): Spot[] {
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
    if (normal[2] > MAX_NORMAL_Z) continue;
    const colour = readSpot(photo, {
      x: mean(points, 0),
      y: mean(points, 1),
      side: Math.max(1, SPOT * across),
    });
    if (colour) spots.push({ normal, colour, luminance: luminanceOf(colour) });
  }
  return spots;
}

/** Light terms by iteratively reweighted least squares (Geman and McClure's weights, 1987). */
function fitTerms(spots: readonly Spot[], level: number): [number, number, number, number] {
  let terms = Float64Array.from(LIKELY);
  for (let round = 0; round < ROUNDS; round++) {
    const matrix = new Float64Array(16);
    const right = new Float64Array(4);
    for (const { normal, luminance } of spots) {
      const row = [1, ...normal];
      const value = luminance / level;
      const misfit = (value - row.reduce((sum, entry, i) => sum + entry * terms[i], 0)) / HALF_WEIGHT;
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

interface LightParams {
  readonly mesh: Pick<FaceMesh, 'points'>;
  /** Triangles of the mesh, three point numbers each. */
  readonly triangles: ArrayLike<number>;
}

/**
 * Estimates the light on a face from the luminance of skin, fitted over the normals of the mesh. The model is
 * Lambert's law under first-order spherical harmonics (Basri and Jacobs, “Lambertian reflectance and linear
 * subspaces”, 2003). Only the front of a head is seen, so light from behind stays unknown.
 */
export function estimateLight(photo: Picture, params: LightParams): FaceLight {
  const spots = readSpots(photo, params);
  const level = Math.max(1e-3, median(spots.map(({ luminance }) => luminance)));
  const channel = (at: number) => Math.max(1e-3, median(spots.map(({ colour }) => colour[at])));
  const skin = [channel(0), channel(1), channel(2)] as const;
  const terms = spots.length < MIN_SPOTS ? LIKELY : fitTerms(spots, level);
  const [, x, y, z] = terms;
  const length = Math.hypot(x, y, z);
  return { level, skin, terms, direction: length < 0.02 ? [0, 0, -1] : [x / length, y / length, z / length] };
}
