import { MESH_POINTS } from '../../vision/faces/face-landmarks.ts';
import type { FaceMesh, Iris } from '../../vision/faces/face-mesh.ts';
import { sizeOfPoints } from './face-extent.ts';
import type { FaceTrack } from './face-track.ts';
import { smoothOverTime } from './smooth-over-time.ts';
import { steadyDrift } from './steady-drift.ts';

/** Spreads of the filter over time in seconds: for the points within a face, and for its place. */
const SPREADS = { points: 0.07, placing: 0.06 } as const;
const IRIS_SPREAD = 0.05;
/** Largest error of the place, turn and size of a face by its points, in sizes of it. */
const TREMBLING = 0.006;
/** Spread in seconds of the filter over what the points of a face drift by over the picture. */
const DRIFT_SPREAD = 0.3;

/** Place, turn and size of a face in its frame: a point is turned, scaled and moved by them. */
interface Placing {
  readonly x: number;
  readonly y: number;
  /** Size times cosine and sine of the turn. */
  readonly cos: number;
  readonly sin: number;
}

/**
 * Places without their trembling. What differs from a smooth path by more than the points ever err is true
 * movement, as of a camera in the hand, and stays but for that error.
 */
function steadyPlacings(placings: readonly Placing[], { size, spread }: { size: number; spread: number }) {
  const rows = placings.map(({ x, y, cos, sin }) => Float64Array.of(x / size, y / size, cos, sin));
  const smooth = smoothOverTime(rows, { spread, degree: 2 });
  return rows.map((row, i): Placing => {
    const [x, y, cos, sin] = row.map((value, at) => {
      const rest = value - smooth[i][at];
      return smooth[i][at] + Math.sign(rest) * Math.max(0, Math.abs(rest) - TREMBLING);
    });
    return { x: x * size, y: y * size, cos, sin };
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
function steadyIrises(meshes: readonly FaceMesh[], { seen, placings, spread }: Steadying) {
  const rows = meshes.map(({ irises }, i) => {
    if (!irises) return null;
    const { x, y, cos, sin } = seen[i];
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
  return smoothOverTime(known, { spread, degree: 1 }).map((row, i) => {
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
  /** As they were found, and steadied. */
  readonly seen: readonly Placing[];
  readonly placings: readonly Placing[];
  /** In frames. */
  readonly spread: number;
}

/**
 * A track whose points no longer tremble. The movement of the head, its turn in the picture and its size are
 * taken out first and follow parabolas, so that nothing lags behind; the face's own shape is smoothed more.
 */
export function steadyTrack(
  track: FaceTrack,
  { framesPerSecond }: { readonly framesPerSecond: number },
): FaceTrack {
  const { meshes, motions } = track;
  const middle = meshes[meshes.length >> 1].points;
  const seen = meshes.map(({ points }) => placeFace(points, middle));
  const own = meshes.map(({ points }, i) => toOwn(points, seen[i]));
  const spread = SPREADS.placing * framesPerSecond;
  const placings = steadyPlacings(seen, { size: sizeOfPoints(middle), spread });
  const steady = smoothOverTime(own, { spread: SPREADS.points * framesPerSecond, degree: 1 });
  const curved = steady.map((row, i) => toFrame(row, placings[i]));
  const rows = meshes.map(({ points }) => points);
  const points = motions ? followMotion(rows, { curved, motions, framesPerSecond }) : curved;
  const placed = points.map((row) => placeFace(row, middle));
  const irises = steadyIrises(meshes, {
    ...{ seen, placings: placed },
    spread: IRIS_SPREAD * framesPerSecond,
  });
  return {
    ...track,
    meshes: meshes.map((mesh, i) => ({ ...mesh, points: points[i], irises: irises[i] })),
  };
}

interface Following {
  /** The points along smooth paths, which tell what the picture does not. */
  readonly curved: readonly Float32Array[];
  readonly motions: readonly (Float64Array | null)[];
  readonly framesPerSecond: number;
}

/** Points that move as the picture under them. */
function followMotion(
  rows: readonly Float32Array[],
  { curved, motions, framesPerSecond }: Following,
): Float32Array[] {
  const steps = rows.map((row, i) => {
    const known = motions[i];
    if (known || i === 0) return known ?? new Float64Array((2 * row.length) / 3);
    return Float64Array.from({ length: (2 * row.length) / 3 }, (_, at) => {
      const from = 3 * (at >> 1) + (at & 1);
      return curved[i][from] - curved[i - 1][from];
    });
  });
  const spreads = { whole: DRIFT_SPREAD * framesPerSecond, parts: SPREADS.points * framesPerSecond };
  const changes = steadyDrift(rows, { steps, spreads });
  // Depth alone is as it was smoothed: the picture does not tell it.
  return rows.map((row, i) =>
    row.map((value, at) =>
      at % 3 === 2 ? curved[i][at] : value + changes[i][2 * Math.floor(at / 3) + (at % 3)],
    ),
  );
}
