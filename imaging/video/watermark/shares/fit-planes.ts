import type { FrameSize } from '../../media/frame.ts';

/**
 * Multiples of the spread that are looked at.
 * @tuned 2026-11-30, clips with known truth, likeness inside the mark
 */
const FAR = 2;
/** Least weight of sure pixels that tells something. */
const MIN_SEEN = 0.02;
/** Square pixels; far below the spread of what is sure, which may lie in one line. */
const RIDGE = 1e-3;
/** Numbers that are kept of the equations of a place: three factors, and the triangle that they leave. */
const KEPT = 9;

interface Surroundings extends FrameSize {
  /** 1 for places whose value is sure. */
  readonly sure: Uint8Array;
  /** Spread in pixels of the weights around a place. */
  readonly spread: number;
}

/** Places whose surroundings are read many times, ready for it. */
export interface PlaneFits extends Surroundings {
  readonly places: Int32Array;
  /** Weights in a square of `2 · far + 1` pixels around a place. */
  readonly weights: Float32Array;
  readonly far: number;
  /** Weight of what is sure around each place. */
  readonly seen: Float64Array;
  /** The eliminated equations of each place. */
  readonly solved: Float64Array;
}

function weightsAround(spread: number, far: number): Float32Array {
  const side = 2 * far + 1;
  return Float32Array.from({ length: side * side }, (_, i) => {
    const [dx, dy] = [(i % side) - far, Math.floor(i / side) - far];
    return Math.exp(-(dx * dx + dy * dy) / (2 * spread * spread)) / (2 * Math.PI * spread * spread);
  });
}

/**
 * Prepares planes by weighted least squares through what is sure around each place: a mean and two slopes.
 * The equations depend on what is sure alone, so that they are eliminated once (Gauss) for all pictures.
 */
export function fitPlanes(places: Int32Array, { width, height, sure, spread }: Surroundings): PlaneFits {
  const far = Math.ceil(FAR * spread);
  const side = 2 * far + 1;
  const weights = weightsAround(spread, far);
  const seen = new Float64Array(places.length);
  const solved = new Float64Array(KEPT * places.length);
  for (let n = 0; n < places.length; n++) {
    const at = places[n];
    const x = at % width;
    const y = (at - x) / width;
    let [sum, sumX, sumY, sumXx, sumXy, sumYy] = [0, 0, 0, 0, 0, 0];
    for (let dy = Math.max(-far, -y); dy <= Math.min(far, height - 1 - y); dy++)
      for (let dx = Math.max(-far, -x); dx <= Math.min(far, width - 1 - x); dx++) {
        if (sure[at + dy * width + dx] === 0) continue;
        const weight = weights[(dy + far) * side + dx + far];
        sum += weight;
        sumX += weight * dx;
        sumY += weight * dy;
        sumXx += weight * dx * dx;
        sumXy += weight * dx * dy;
        sumYy += weight * dy * dy;
      }
    seen[n] = sum;
    const [across, down] = [sumX / sum, sumY / sum];
    const first = sumXx + RIDGE - across * sumX;
    const second = sumXy - across * sumY;
    const slant = (sumXy - down * sumX) / first;
    const last = sumYy + RIDGE - down * sumY - slant * second;
    solved.set([across, down, slant, sum, sumX, sumY, first, second, last], KEPT * n);
  }
  return { places, width, height, sure, spread, weights, far, seen, solved };
}

interface Around {
  readonly means: Float32Array;
  readonly variances: Float32Array;
}

/** The value of each place by what is sure around it, and the variance around the plane; -1 if nothing is. */
export function readPlanes(fits: PlaneFits, picture: Uint8Array | Float32Array): Around {
  const { places, width, height, sure, weights, far, seen, solved } = fits;
  const side = 2 * far + 1;
  const means = new Float32Array(places.length);
  const variances = new Float32Array(places.length).fill(-1);
  for (let n = 0, from = 0; n < places.length; n++, from += KEPT) {
    if (seen[n] < MIN_SEEN) continue;
    const at = places[n];
    const x = at % width;
    const y = (at - x) / width;
    const [left, right] = [Math.max(-far, -x), Math.min(far, width - 1 - x)];
    let [sum, sumX, sumY, squares] = [0, 0, 0, 0];
    for (let dy = Math.max(-far, -y); dy <= Math.min(far, height - 1 - y); dy++) {
      const row = at + dy * width;
      const line = (dy + far) * side + far;
      for (let dx = left; dx <= right; dx++) {
        if (sure[row + dx] === 0) continue;
        const weight = weights[line + dx];
        const value = picture[row + dx];
        sum += weight * value;
        sumX += weight * dx * value;
        sumY += weight * dy * value;
        squares += weight * value * value;
      }
    }
    const ownX = sumX - solved[from] * sum;
    const ownY = sumY - solved[from + 1] * sum - solved[from + 2] * ownX;
    const slopeY = ownY / solved[from + 8];
    const slopeX = (ownX - solved[from + 7] * slopeY) / solved[from + 6];
    const mean = (sum - solved[from + 4] * slopeX - solved[from + 5] * slopeY) / solved[from + 3];
    means[n] = mean;
    const explained = mean * sum + slopeX * sumX + slopeY * sumY;
    variances[n] = Math.max(0, squares - explained) / seen[n];
  }
  return { means, variances };
}
