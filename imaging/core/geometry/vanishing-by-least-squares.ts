import type { Vector } from './vector.ts';

/** Least change of luma at an edge, in grey levels a pixel. */
const MIN_EDGE = 3.5;

/** Largest number of edges; more are thinned out. */
const MAX_EDGES = 10_000;

/** Directions that are told apart. */
const BINS = 60;

/** Radians between the two directions of a pattern. */
const MIN_ANGLE = 0.6;

/** A second direction has at least this share of the first one's edges. */
const MIN_SECOND = 0.12;

/**
 * Sine of the angle between an edge and the direction to its vanishing point at half weight, round by round.
 */
const TOLERANCES = [0.3, 0.2, 0.15, 0.1, 0.08, 0.06, 0.05, 0.05];

/** Change of luma to the right and downwards, in grey levels a pixel. Edges count where `clear` is set. */
interface Gradient {
  readonly width: number;
  readonly height: number;
  readonly across: Float32Array;
  readonly down: Float32Array;
  readonly clear: Uint8Array;
}

interface Edges {
  /** For each edge its place and its unit normal, four numbers. */
  readonly values: Float64Array;
  readonly strengths: Float64Array;
}

/**
 * The two vanishing points of the edges around a hole, such as those of a wall's joints. Reweighted least
 * squares over edge pixels. Coordinates are centred on the level, in units of half its longer side. Undefined
 * unless edges have two directions.
 */
export function vanishingByLeastSquares(gradient: Gradient): readonly [Vector, Vector] | undefined {
  const edges = listEdges(gradient);
  const counts = countDirections(edges);
  const first = counts.indexOf(Math.max(...counts));
  const others = counts.map((count, bin) =>
    Math.abs(Math.sin(((bin - first) * Math.PI) / BINS)) > Math.sin(MIN_ANGLE) ? count : 0,
  );
  const second = others.indexOf(Math.max(...others));
  if (!(counts[first] > 0) || others[second] < MIN_SECOND * counts[first]) return undefined;
  return [meetEdges(edges, first), meetEdges(edges, second)];
}

function listEdges({ width, height, across, down, clear }: Gradient): Edges {
  const found: number[] = [];
  for (let at = 0; at < clear.length; at++)
    if (clear[at] && Math.hypot(across[at], down[at]) >= MIN_EDGE) found.push(at);
  const step = Math.max(1, Math.ceil(found.length / MAX_EDGES));
  const taken = found.filter((_, index) => index % step === 0);
  const values = new Float64Array(4 * taken.length);
  const strengths = new Float64Array(taken.length);
  const radius = Math.max(width, height) / 2;
  taken.forEach((at, index) => {
    const x = at % width;
    const strength = Math.hypot(across[at], down[at]);
    strengths[index] = Math.min(20, strength);
    values[4 * index] = (x - (width - 1) / 2) / radius;
    values[4 * index + 1] = ((at - x) / width - (height - 1) / 2) / radius;
    values[4 * index + 2] = across[at] / strength;
    values[4 * index + 3] = down[at] / strength;
  });
  return { values, strengths };
}

/** Strength of the edges of each direction, evened out. */
function countDirections({ values, strengths }: Edges): number[] {
  const counts = new Array<number>(BINS).fill(0);
  for (let index = 0; index < strengths.length; index++) {
    const angle = Math.atan2(values[4 * index + 2], -values[4 * index + 3]);
    const bin = ((Math.round((angle * BINS) / Math.PI) % BINS) + BINS) % BINS;
    counts[bin] += strengths[index];
  }
  return counts.map((_, bin) =>
    [-2, -1, 0, 1, 2].reduce(
      (sum, step) => sum + (3 - Math.abs(step)) * counts[(bin + step + BINS) % BINS],
      0,
    ),
  );
}

/** The point in which edges of about one direction meet. */
function meetEdges({ values, strengths }: Edges, bin: number): Vector {
  const angle = (bin * Math.PI) / BINS;
  let point: Vector = [Math.cos(angle), Math.sin(angle), 0];
  for (const tolerance of TOLERANCES) {
    const sums = [0, 0, 0, 0, 0, 0];
    for (let index = 0; index < strengths.length; index++) {
      const x = values[4 * index];
      const y = values[4 * index + 1];
      const right = values[4 * index + 2];
      const below = values[4 * index + 3];
      const toX = point[0] - point[2] * x;
      const toY = point[1] - point[2] * y;
      const length = Math.hypot(toX, toY) || 1;
      const sine = (toX * right + toY * below) / length;
      const weight = strengths[index] / (1 + (sine / tolerance) ** 2) ** 2 / (length * length);
      const offset = -(right * x + below * y);
      sums[0] += weight * right * right;
      sums[1] += weight * right * below;
      sums[2] += weight * right * offset;
      sums[3] += weight * below * below;
      sums[4] += weight * below * offset;
      sums[5] += weight * offset * offset;
    }
    point = leastVector(sums, point);
  }
  return point;
}

/**
 * Eigenvector of the smallest eigenvalue of a symmetric matrix, given by its upper half. Inverse iteration
 * from a guess.
 */
function leastVector([a, b, c, d, e, f]: readonly number[], guess: Vector): Vector {
  const ridge = 1e-9 * (a + d + f) + 1e-30;
  const [xx, yy, zz] = [a + ridge, d + ridge, f + ridge];
  const inverse = [
    yy * zz - e * e,
    c * e - b * zz,
    b * e - c * yy,
    xx * zz - c * c,
    b * c - xx * e,
    xx * yy - b * b,
  ];
  let [x, y, z] = guess;
  for (let round = 0; round < 12; round++) {
    const next = [
      inverse[0] * x + inverse[1] * y + inverse[2] * z,
      inverse[1] * x + inverse[3] * y + inverse[4] * z,
      inverse[2] * x + inverse[4] * y + inverse[5] * z,
    ];
    const length = Math.hypot(...next) || 1;
    [x, y, z] = next.map((value) => value / length);
  }
  return [x, y, z];
}
