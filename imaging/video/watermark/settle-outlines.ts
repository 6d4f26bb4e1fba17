import { linearStep } from '../../core/numeric/scalar.ts';
import type { Progress } from '../../core/progress.ts';
import { solveNormalEquations } from '../../core/solvers/solve-normal-equations.ts';
import type { Layer, Patch } from './layer.ts';
import type { MarkRegion, RegionPlanes } from './mark-region.ts';

/**
 * Pixels to both sides of an outline that it may have touched: files spread edges that far.
 * @tuned 2026-11-30, clips with known truth, likeness inside the mark
 */
const REACH = 2;
/**
 * A pixel is sure where shares within that reach differ by less than this.
 * @tuned 2026-11-30, clips with known truth, likeness inside the mark
 */
const SURE = 0.05;
/**
 * Spread in pixels of the mean of sure pixels, and multiples of it that are looked at.
 * @tuned 2026-11-30, clips with known truth, likeness inside the mark
 */
const SPREAD = 3;
const FAR = 2;
/** Least weight of sure pixels in that mean. */
const MIN_SEEN = 0.02;
/**
 * Variance in levels squared up to which ground is plain, and from which on it has texture.
 * @tuned 2026-11-30, three clips: walls and skin have less, drawn texture more; likeness inside the mark
 */
const PLAIN = 2;
const TEXTURED = 5;
/** Square pixels; far below the spread of what is sure, which may lie in one line. */
const RIDGE = 1e-3;
/**
 * Difference in levels that no ghost has: an edge of the ground.
 * @tuned 2026-11-30, clips with known truth, likeness inside the mark
 */
const EDGE = 10;

/** A place beside an outline. */
export interface Rim {
  /** In the plane, and in the list of the mark's pixels or samples. */
  readonly at: number;
  readonly k: number;
}

export interface Outline {
  readonly width: number;
  readonly height: number;
  readonly spread: number;
  /** 1 for places whose value is sure. */
  readonly sure: Uint8Array;
  readonly rims: readonly Rim[];
}

/** Places beside the outlines of a layer, in its planes of brightness and of colour. */
interface Outlines {
  readonly luma: Outline;
  readonly colour: Outline;
}

interface Shares {
  readonly width: number;
  readonly height: number;
  readonly places: Int32Array;
  readonly shares: Float32Array;
  readonly reach: number;
  readonly spread: number;
}

function findOutline({ width, height, places, shares, reach, spread }: Shares): Outline {
  const ordinals = new Int32Array(width * height).fill(-1);
  for (const [k, at] of places.entries()) ordinals[at] = k;
  const sure = new Uint8Array(width * height).fill(1);
  const rims: Rim[] = [];
  for (const [k, at] of places.entries()) if (shares[k] < 0) sure[at] = 0;
  /** Difference of the shares within reach. */
  const stepAt = (at: number) => {
    const x = at % width;
    const y = (at - x) / width;
    let [least, most] = [1, 0];
    for (let py = Math.max(0, y - reach); py <= Math.min(height - 1, y + reach); py++)
      for (let px = Math.max(0, x - reach); px <= Math.min(width - 1, x + reach); px++) {
        const k = ordinals[py * width + px];
        const share = k < 0 ? 0 : shares[k];
        if (share < 0) continue;
        least = Math.min(least, share);
        most = Math.max(most, share);
      }
    return most - least;
  };
  for (const [k, at] of places.entries()) {
    if (shares[k] < 0) continue;
    if (stepAt(at) < SURE) continue;
    sure[at] = 0;
    rims.push({ at, k });
  }
  return { width, height, spread, sure, rims };
}

/** Finds the places beside the outlines of a layer. */
function findOutlines({ width, height, hole, quads }: MarkRegion, layer: Layer): Outlines {
  const [acrossHalf, downHalf] = [width >> 1, height >> 1];
  return {
    luma: findOutline({
      ...{ width, height, places: hole, shares: layer.share },
      ...{ reach: REACH, spread: SPREAD },
    }),
    colour: findOutline({
      ...{ width: acrossHalf, height: downHalf, places: quads, shares: layer.colourShare },
      ...{ reach: REACH >> 1, spread: SPREAD / 2 },
    }),
  };
}

/**
 * Planes through the sure values around each place beside an outline: their value there, and the variance
 * around them; -1 where nothing is sure.
 */
export function measureAround(
  { width, height, spread, sure, rims }: Outline,
  plane: Uint8Array | Float32Array,
): Around {
  const far = Math.ceil(FAR * spread);
  const side = 2 * far + 1;
  const weights = Float32Array.from({ length: side * side }, (_, i) => {
    const [dx, dy] = [(i % side) - far, Math.floor(i / side) - far];
    return Math.exp(-(dx * dx + dy * dy) / (2 * spread * spread)) / (2 * Math.PI * spread * spread);
  });
  const means = new Float32Array(rims.length);
  const variances = new Float32Array(rims.length).fill(-1);
  for (const [n, { at }] of rims.entries()) {
    const x = at % width;
    const y = (at - x) / width;
    const matrix = new Float64Array(9);
    const right = new Float64Array(3);
    let [seen, squares] = [0, 0];
    for (let dy = Math.max(-far, -y); dy <= Math.min(far, height - 1 - y); dy++)
      for (let dx = Math.max(-far, -x); dx <= Math.min(far, width - 1 - x); dx++) {
        const i = at + dy * width + dx;
        if (!sure[i]) continue;
        const weight = weights[(dy + far) * side + dx + far];
        const value = plane[i];
        seen += weight;
        squares += weight * value * value;
        matrix[1] += weight * dx;
        matrix[2] += weight * dy;
        matrix[4] += weight * dx * dx;
        matrix[5] += weight * dx * dy;
        matrix[8] += weight * dy * dy;
        right[0] += weight * value;
        right[1] += weight * dx * value;
        right[2] += weight * dy * value;
      }
    if (seen < MIN_SEEN) continue;
    matrix[0] = seen;
    [matrix[3], matrix[6], matrix[7]] = [matrix[1], matrix[2], matrix[5]];
    matrix[4] += RIDGE;
    matrix[8] += RIDGE;
    const fitted = right.slice();
    solveNormalEquations(matrix, fitted);
    means[n] = fitted[0];
    const explained = fitted.reduce((sum, value, term) => sum + value * right[term], 0);
    variances[n] = Math.max(0, squares - explained) / seen;
  }
  return { means, variances };
}

interface Around {
  readonly means: Float32Array;
  readonly variances: Float32Array;
}

/** A shot that a mark was un-blended in. */
interface Unblended {
  readonly region: MarkRegion;
  readonly seen: readonly RegionPlanes[];
  readonly patches: readonly Patch[];
  readonly progress: Progress;
}

/** Weight of what is sure around a place against its own value: none on texture, none against an edge. */
function weightOf(variance: number, difference: number): number {
  const unlike = Math.min(1, (difference / EDGE) ** 2);
  return (1 - linearStep(PLAIN, TEXTURED, variance)) * (1 - unlike);
}

/**
 * Settles what was un-blended beside the outlines of a mark. Shares are known badly there, so that a ghost of
 * each letter stays, which shows on plain ground: there each place takes the mean of the sure ones around it.
 * Texture, which hides ghosts and which a mean would wipe out, keeps its own.
 * @param patches of all frames that are seen; changed in place
 * @throws ImagingError `aborted`
 */
export async function settleOutlines(
  layer: Layer,
  { region, seen, patches, progress }: Unblended,
): Promise<void> {
  const outlines = findOutlines(region, layer);
  for (const [i, patch] of patches.entries()) {
    await progress.report(i / patches.length);
    for (const name of ['luma', 'u', 'v'] as const) {
      const isLuma = name === 'luma';
      const [outline, places] = isLuma ? [outlines.luma, region.hole] : [outlines.colour, region.quads];
      const plane = seen[i][name].slice();
      for (let k = 0; k < places.length; k++) plane[places[k]] = patch[name][k];
      const { means, variances } = measureAround(outline, plane);
      for (const [n, { at, k }] of outline.rims.entries()) {
        if (variances[n] < 0) continue;
        const difference = means[n] - plane[at];
        const settled = plane[at] + weightOf(variances[n], difference) * difference + 0.5;
        patch[name][k] = Math.max(0, Math.min(255, settled));
      }
    }
  }
}
