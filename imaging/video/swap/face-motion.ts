import type { PhotoLevels } from '../../core/models/photo-levels.ts';
import { median, setQuadraticTerms } from '../../core/numeric/scalar.ts';
import { solveNormalEquations } from '../../core/solvers/solve-normal-equations.ts';
import { boundPoints } from '../../vision/faces/crop-face.ts';

/** Pixels across a face in the coarsest copy that is aligned, and in the finest. */
const ACROSS = [40, 240] as const;
/** Most samples of a face in each copy. */
const SAMPLES = 5000;
/** Part of the box of a face that is face, from its middle: an ellipse. */
const INNER = 0.9;
/** Terms of a surface over the face: a constant, slopes and curvatures. */
const TERMS = 6;
/** Unknowns: two surfaces of motion, and a sloped change of light. */
const UNKNOWN = 2 * TERMS + 3;
/** Hold of slopes and curvatures where little is seen, as shares of what is known of the constants. */
const HOLD = [0, 0.01, 0.01, 0.04, 0.04, 0.04];
const ROUNDS = 6;
/** Smallest spread of the differences in grey levels, and its multiple where a sample counts a quarter. */
const MIN_SPREAD = 1.5;
const OTHER = 2.5;
const NORMAL = 1.4826;
/** Largest spread of the differences, as a share of that of the samples, where both frames show one face. */
const EXPLAINED = 0.4;
const GREEN = 1;

/** Points of one face in two frames: x, y and z in turn, in pixels of the frame. */
interface FaceStep {
  readonly from: Float32Array;
  readonly to: Float32Array;
}

interface Place {
  readonly x: number;
  readonly y: number;
  /** Half of the box. */
  readonly across: number;
  readonly down: number;
}

/** The steps of the points as two surfaces: where the search begins. */
function fitSteps({ from, to }: FaceStep, place: Place): Float64Array {
  const out = new Float64Array(UNKNOWN);
  const terms = new Float64Array(TERMS);
  for (const axis of [0, 1]) {
    const matrix = new Float64Array(TERMS * TERMS);
    const right = new Float64Array(TERMS);
    for (let at = 0; at < from.length; at += 3) {
      setQuadraticTerms((from[at] - place.x) / place.across, (from[at + 1] - place.y) / place.down, terms);
      for (let row = 0; row < TERMS; row++) {
        right[row] += terms[row] * (to[at + axis] - from[at + axis]);
        for (let column = 0; column < TERMS; column++)
          matrix[row * TERMS + column] += terms[row] * terms[column];
      }
    }
    solveNormalEquations(matrix, right);
    out.set(right, axis * TERMS);
  }
  return out;
}

/** Samples of a face in one copy of the frame before. */
interface Samples {
  readonly count: number;
  /** Place in the copy, in pixels. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Green, and its slopes. */
  readonly value: Float64Array;
  readonly slopeX: Float64Array;
  readonly slopeY: Float64Array;
}

type Copy = PhotoLevels['levels'][number];

function takeSamples(
  copy: Copy,
  { place, scale }: { readonly place: Place; readonly scale: number },
): Samples {
  const { width, height, channels, data } = copy;
  const [halfX, halfY] = [INNER * place.across * scale, INNER * place.down * scale];
  const [middleX, middleY] = [place.x * scale, place.y * scale];
  const stride = Math.max(1, Math.ceil(Math.sqrt((Math.PI * halfX * halfY) / SAMPLES)));
  const rows: number[][] = [[], [], [], [], []];
  for (
    let y = Math.max(1, Math.ceil(middleY - halfY));
    y < Math.min(height - 1, middleY + halfY);
    y += stride
  )
    for (
      let x = Math.max(1, Math.ceil(middleX - halfX));
      x < Math.min(width - 1, middleX + halfX);
      x += stride
    ) {
      if (((x - middleX) / halfX) ** 2 + ((y - middleY) / halfY) ** 2 > 1) continue;
      const at = (y * width + x) * channels + GREEN;
      const below = width * channels;
      rows[0].push(x);
      rows[1].push(y);
      rows[2].push(data[at]);
      rows[3].push((data[at + channels] - data[at - channels]) / 2);
      rows[4].push((data[at + below] - data[at - below]) / 2);
    }
  const [x, y, value, slopeX, slopeY] = rows.map((row) => Float64Array.from(row));
  return { count: x.length, x, y, value, slopeX, slopeY };
}

function readGreen({ width, height, channels, data }: Copy, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return Number.NaN;
  const [right, down] = [x - left, y - top];
  const at = (top * width + left) * channels + GREEN;
  const below = at + width * channels;
  const upper = data[at] + right * (data[at + channels] - data[at]);
  return upper + down * (data[below] + right * (data[below + channels] - data[below]) - upper);
}

interface Alignment {
  readonly after: Copy;
  readonly samples: Samples;
  readonly place: Place;
  /** Pixels of the copy per pixel of the frame. */
  readonly scale: number;
}

/** Differences of the samples from the frame behind, moved by `motion`; not a number outside of it. */
function compareMoved({ after, samples, place, scale }: Alignment, motion: Float64Array): Float64Array {
  const terms = new Float64Array(TERMS);
  const out = new Float64Array(samples.count);
  for (let i = 0; i < samples.count; i++) {
    const [x, y] = [samples.x[i], samples.y[i]];
    setQuadraticTerms((x / scale - place.x) / place.across, (y / scale - place.y) / place.down, terms);
    let [moveX, moveY] = [0, 0];
    for (let term = 0; term < TERMS; term++) {
      moveX += motion[term] * terms[term];
      moveY += motion[TERMS + term] * terms[term];
    }
    const light = motion[2 * TERMS] + motion[2 * TERMS + 1] * terms[1] + motion[2 * TERMS + 2] * terms[2];
    out[i] = readGreen(after, x + scale * moveX, y + scale * moveY) - samples.value[i] - light;
  }
  return out;
}

/** Standard deviation by the median absolute value. */
function spreadOf(misfits: Float64Array): number {
  const known = misfits.filter((value) => !Number.isNaN(value)).map(Math.abs);
  return known.length > 0 ? NORMAL * median(known) : Number.POSITIVE_INFINITY;
}

/** Geman and McClure's weights (1987) by the usual difference. */
function weighMisfits(misfits: Float64Array): Float64Array {
  const limit = OTHER * Math.max(MIN_SPREAD, spreadOf(misfits));
  return misfits.map((value) => (Number.isNaN(value) ? 0 : 1 / (1 + (value / limit) ** 2) ** 2));
}

/** One step of Gauss and Newton towards the motion by which both frames agree. */
function improveMotion(alignment: Alignment, motion: Float64Array): void {
  const { samples, place, scale } = alignment;
  const misfits = compareMoved(alignment, motion);
  const weights = weighMisfits(misfits);
  const matrix = new Float64Array(UNKNOWN * UNKNOWN);
  const right = new Float64Array(UNKNOWN);
  const terms = new Float64Array(TERMS);
  const row = new Float64Array(UNKNOWN);
  for (let i = 0; i < samples.count; i++) {
    const weight = weights[i];
    if (weight < 0.01) continue;
    setQuadraticTerms(
      (samples.x[i] / scale - place.x) / place.across,
      (samples.y[i] / scale - place.y) / place.down,
      terms,
    );
    for (let term = 0; term < TERMS; term++) {
      row[term] = scale * samples.slopeX[i] * terms[term];
      row[TERMS + term] = scale * samples.slopeY[i] * terms[term];
    }
    for (let term = 0; term < 3; term++) row[2 * TERMS + term] = -terms[term];
    for (let a = 0; a < UNKNOWN; a++) {
      const share = weight * row[a];
      right[a] -= share * misfits[i];
      for (let b = 0; b <= a; b++) matrix[a * UNKNOWN + b] += share * row[b];
    }
  }
  for (let a = 0; a < UNKNOWN; a++)
    for (let b = 0; b < a; b++) matrix[b * UNKNOWN + a] = matrix[a * UNKNOWN + b];
  const held = [matrix[0], matrix[TERMS * (UNKNOWN + 1)]];
  for (let at = 0; at < 2 * TERMS; at++)
    matrix[at * (UNKNOWN + 1)] += HOLD[at % TERMS] * held[Math.floor(at / TERMS)] + 1e-6;
  for (let at = 2 * TERMS; at < UNKNOWN; at++) matrix[at * (UNKNOWN + 1)] += 1e-6;
  solveNormalEquations(matrix, right);
  for (let at = 0; at < UNKNOWN; at++) motion[at] += right[at];
}

/**
 * Motion of the picture under each point of a face from one frame to the next: x and y in turn, in pixels
 * of the frame. Both frames are aligned over the face by a smooth surface of motion (Lucas and Kanade, 1981),
 * robustly, so that hands, lips and shine do not count. Null where they do not show the same face.
 */
export function measureFaceMotion(
  { before, after }: { readonly before: PhotoLevels; readonly after: PhotoLevels },
  step: FaceStep,
): Float64Array | null {
  const { left, top, right, bottom } = boundPoints(step.from);
  const [across, down] = [(right - left) / 2, (bottom - top) / 2];
  const place = { x: (left + right) / 2, y: (top + bottom) / 2, across, down };
  const motion = fitSteps(step, place);
  let isSeen = false;
  for (let i = before.levels.length - 1; i >= 0; i--) {
    const copy = before.levels[i];
    const scale = copy.width / before.width;
    const size = 2 * Math.max(across, down) * scale;
    if (size < ACROSS[0] || (size > ACROSS[1] && i < before.levels.length - 1)) continue;
    const alignment = { after: after.levels[i], samples: takeSamples(copy, { place, scale }), place, scale };
    if (alignment.samples.count < 8 * UNKNOWN) continue;
    for (let round = 0; round < ROUNDS; round++) improveMotion(alignment, motion);
    const { value } = alignment.samples;
    const middle = median(value);
    const contrast = spreadOf(value.map((green) => green - middle));
    isSeen = spreadOf(compareMoved(alignment, motion)) < MIN_SPREAD + EXPLAINED * contrast;
  }
  if (!isSeen) return null;
  const terms = new Float64Array(TERMS);
  return Float64Array.from({ length: (2 * step.from.length) / 3 }, (_, at) => {
    const point = 3 * (at >> 1);
    setQuadraticTerms((step.from[point] - place.x) / across, (step.from[point + 1] - place.y) / down, terms);
    let sum = 0;
    for (let term = 0; term < TERMS; term++) sum += motion[(at & 1) * TERMS + term] * terms[term];
    return sum;
  });
}
