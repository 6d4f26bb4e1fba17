import { MESH_POINTS } from '../../vision/faces/face-landmarks.ts';
import type { FaceMesh, Iris } from '../../vision/faces/face-mesh.ts';
import type { FaceTrack } from './face-track.ts';

/** Spread of the filter over time in seconds: for the points within a face, and for irises. */
const POINTS_SPREAD = 0.07;
const IRIS_SPREAD = 0.05;
/** Reach of the filter in its spreads. */
const REACH = 2;

/** Place, turn and size of a face in its frame: a point is turned, scaled and moved by them. */
interface Placing {
  readonly x: number;
  readonly y: number;
  /** Size times cosine and sine of the turn. */
  readonly cos: number;
  readonly sin: number;
}

/** Weights of a local line fitted at 0 by least squares, over offsets in frames. */
function lineWeights(offsets: readonly number[], spread: number): readonly number[] {
  const weights = offsets.map((offset) => Math.exp(-(offset ** 2) / (2 * spread ** 2)));
  let [sum, first, second] = [0, 0, 0];
  for (const [i, weight] of weights.entries()) {
    sum += weight;
    first += weight * offsets[i];
    second += weight * offsets[i] ** 2;
  }
  const below = sum * second - first * first;
  if (below < 1e-9) return weights.map((weight) => weight / sum);
  return weights.map((weight, i) => (weight * (second - first * offsets[i])) / below);
}

/**
 * Smooths values over time without a lag: at each place the values around it are fitted by a line.
 * @param spread of the weights, in frames
 */
export function smoothOverTime(rows: readonly Float64Array[], spread: number): Float64Array[] {
  const reach = Math.max(1, Math.round(REACH * spread));
  const kernels = new Map<string, readonly number[]>();
  return rows.map((row, place) => {
    const [before, after] = [Math.min(place, reach), Math.min(rows.length - 1 - place, reach)];
    const key = `${before} ${after}`;
    const offsets = Array.from({ length: before + after + 1 }, (_, i) => i - before);
    const weights = kernels.get(key) ?? lineWeights(offsets, spread);
    kernels.set(key, weights);
    const out = new Float64Array(row.length);
    for (const [i, weight] of weights.entries()) {
      const other = rows[place - before + i];
      for (let at = 0; at < out.length; at++) out[at] += weight * other[at];
    }
    return out;
  });
}

const COUNT = 3 * MESH_POINTS;

/** The place of a face relative to another shape of it, by least squares over all points. */
function placeFace(points: Float32Array, onto: Float32Array): Placing {
  const centreOf = (values: Float32Array) => {
    let [x, y] = [0, 0];
    for (let at = 0; at < COUNT; at += 3) {
      x += values[at] / MESH_POINTS;
      y += values[at + 1] / MESH_POINTS;
    }
    return [x, y] as const;
  };
  const [[x, y], [fromX, fromY]] = [centreOf(points), centreOf(onto)];
  let [along, across, squares] = [0, 0, 1e-9];
  for (let at = 0; at < COUNT; at += 3) {
    const [a, b] = [onto[at] - fromX, onto[at + 1] - fromY];
    const [u, v] = [points[at] - x, points[at + 1] - y];
    along += a * u + b * v;
    across += a * v - b * u;
    squares += a * a + b * b;
  }
  return { x, y, cos: along / squares, sin: across / squares };
}

/** Points of a face as seen from its own place, and back. */
function toOwn(points: Float32Array, { x, y, cos, sin }: Placing): Float64Array {
  const square = cos * cos + sin * sin;
  const size = Math.sqrt(square);
  const out = new Float64Array(COUNT);
  for (let at = 0; at < COUNT; at += 3) {
    const [u, v] = [points[at] - x, points[at + 1] - y];
    out[at] = (cos * u + sin * v) / square;
    out[at + 1] = (cos * v - sin * u) / square;
    out[at + 2] = points[at + 2] / size;
  }
  return out;
}

function toFrame(own: Float64Array, { x, y, cos, sin }: Placing): Float32Array {
  const size = Math.hypot(cos, sin);
  const out = new Float32Array(COUNT);
  for (let at = 0; at < COUNT; at += 3) {
    out[at] = x + cos * own[at] - sin * own[at + 1];
    out[at + 1] = y + sin * own[at] + cos * own[at + 1];
    out[at + 2] = own[at + 2] * size;
  }
  return out;
}

const irisValues = ({ x, y, radius, opening }: Iris) => [x, y, radius, opening];

/** Irises relative to the face, so that its movement is no part of what is smoothed. */
function steadyIrises(meshes: readonly FaceMesh[], { placings, spread }: Steadying) {
  const rows = meshes.map(({ irises }, i) => {
    if (!irises) return null;
    const { x, y, cos, sin } = placings[i];
    const square = cos * cos + sin * sin;
    const values = [irises.right, irises.left].flatMap((iris) => {
      const [u, v] = [iris.x - x, iris.y - y];
      const [, , radius, opening] = irisValues(iris);
      return [
        (cos * u + sin * v) / square,
        (cos * v - sin * u) / square,
        radius / Math.sqrt(square),
        opening,
      ];
    });
    return Float64Array.from(values);
  });
  const known = rows.filter((row) => row !== null);
  if (known.length < rows.length) return meshes.map(() => undefined);
  return smoothOverTime(known, spread).map((row, i) => {
    const { x, y, cos, sin } = placings[i];
    const iris = (from: number): Iris => ({
      x: x + cos * row[from] - sin * row[from + 1],
      y: y + sin * row[from] + cos * row[from + 1],
      radius: row[from + 2] * Math.hypot(cos, sin),
      // The lids are left as they were seen, so that a blink stays one.
      opening: known[i][from + 3],
    });
    return { right: iris(0), left: iris(4) };
  });
}

interface Steadying {
  readonly placings: readonly Placing[];
  /** In frames. */
  readonly spread: number;
}

/**
 * A track whose points no longer tremble. The movement of the head, its turn in the picture and its size are
 * taken out first and stay as they were, so that nothing lags behind; what is smoothed is the face's own
 * shape.
 */
export function steadyTrack(track: FaceTrack, framesPerSecond: number): FaceTrack {
  const { meshes } = track;
  const middle = meshes[meshes.length >> 1].points;
  const placings = meshes.map(({ points }) => placeFace(points, middle));
  const own = meshes.map(({ points }, i) => toOwn(points, placings[i]));
  const steady = smoothOverTime(own, POINTS_SPREAD * framesPerSecond);
  const irises = steadyIrises(meshes, { placings, spread: IRIS_SPREAD * framesPerSecond });
  return {
    ...track,
    meshes: meshes.map((mesh, i) => ({
      ...mesh,
      points: toFrame(steady[i], placings[i]),
      irises: irises[i],
    })),
  };
}
