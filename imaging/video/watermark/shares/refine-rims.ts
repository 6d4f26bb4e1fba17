import type { Shot } from '../ground/follow-ground.ts';
import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';
import { MAX_SAMPLED, sampleShot } from '../ground/shot-median.ts';
import { fitPlanes, type PlaneFits, readPlanes } from './fit-planes.ts';
import { ALIKE_FRAMES } from './pixel-sums.ts';

/**
 * Spread in pixels of the sure ones that the ground under a rim is told by.
 * @tuned 2026-11-30, clips with known truth, likeness on rims
 */
const SPREAD = 2;
/** Difference of brightness from the median over time that shows another ground. */
const MOVED = 14;
/** Variance in levels squared of what compression leaves of plain ground. */
const NOISE = 4;
/**
 * Standard deviation of a rim's share as it was told, by that of the body: between two of its steps.
 * @tuned 2026-11-30, clips with known truth, likeness on rims
 */
const TOLD = 0.12;
/**
 * Step of the shares that are told, by that of the body, and standard errors that one may be off by.
 * @tuned 2026-11-30, clips with known truth, likeness on rims
 */
const STEP = 0.25;
const SURE = 2;
/** Share, by that of the body, from which on a pixel belongs to it, and up to which one lies bare. */
const BODY = 0.95;
const BARE = 0.05;

interface Scenes {
  readonly region: MarkRegion;
  readonly frames: readonly RegionPlanes[];
  readonly shot: Shot;
  readonly median: RegionPlanes;
}

/** A mark of one colour. */
interface Shares {
  /** Of each pixel of the hole, 0–1. */
  readonly share: Float32Array;
  /** Share of its body. */
  readonly opacity: number;
  /** Its brightness. */
  readonly level: number;
}

interface Rims {
  /** In the region, and in its hole. */
  readonly places: Int32Array;
  readonly ordinals: Int32Array;
  /** Planes through what is sure around each of them. */
  readonly fits: PlaneFits;
}

/** Rims of a mark: pixels beside which some are of its body and some are not, or that are neither. */
function findRims({ width, height, ordinals }: MarkRegion, { share, opacity }: Shares): Rims {
  const classOf = (i: number) => {
    const part = ordinals[i] < 0 ? 0 : share[ordinals[i]] / opacity;
    return part >= BODY ? 2 : part <= BARE ? 0 : 1;
  };
  const classes = Uint8Array.from({ length: width * height }, (_, i) => classOf(i));
  const sure = new Uint8Array(width * height).fill(1);
  const rims: number[] = [];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      let isAlike = classes[at] !== 1;
      for (let row = at - width; row <= at + width; row += width)
        for (let i = row - 1; i <= row + 1; i++) isAlike &&= classes[i] === classes[at];
      if (isAlike) continue;
      sure[at] = 0;
      if (ordinals[at] >= 0) rims.push(at);
    }
  const places = Int32Array.from(rims);
  const fits = fitPlanes(places, { width, height, sure, spread: SPREAD });
  return { places, ordinals: places.map((at) => ordinals[at]), fits };
}

interface MarkedScene extends Pick<Shares, 'share' | 'level'>, Pick<MarkRegion, 'hole'> {
  /** Brightness of the scene with the mark. */
  readonly luma: Uint8Array;
}

/** Writes the brightness of a scene without the mark, as far as its shares are sure, into `lifted`. */
function liftScene(lifted: Float32Array, { hole, luma, share, level }: MarkedScene): void {
  lifted.set(luma);
  for (let k = 0; k < hole.length; k++) lifted[hole[k]] = (luma[hole[k]] - share[k] * level) / (1 - share[k]);
}

/**
 * The shares of the rims of a mark, by all scenes that are seen through them. What was settled by steps is
 * a quarter of the opacity apart; rims have any share between. In each scene a plane through the bare pixels
 * and the body beside a rim tells its ground. The share is that which explains what is seen best (least
 * squares), weighed by how plain each scene is there.
 */
export function refineRims({ region, frames, shot, median }: Scenes, shares: Shares): Float32Array {
  const { share, opacity, level } = shares;
  const { places, ordinals, fits } = findRims(region, shares);
  const told = 1 / (TOLD * opacity) ** 2;
  const over = Float64Array.from(ordinals, (k) => told * share[k]);
  const under = new Float64Array(places.length).fill(told);
  const lifted = new Float32Array(median.luma.length);
  const readGround = (luma: Uint8Array) => {
    liftScene(lifted, { hole: region.hole, luma, share, level });
    return readPlanes(fits, lifted);
  };
  const still = readGround(median.luma);
  const scenes = sampleShot(shot, MAX_SAMPLED).map((place) => frames[place].luma);
  for (const [t, luma] of [median.luma, ...scenes].entries()) {
    const { means, variances } = t === 0 ? still : readGround(luma);
    for (let n = 0; n < places.length; n++) {
      if (variances[n] < 0) continue;
      const at = places[n];
      const k = ordinals[n];
      if (t > 0 && Math.abs(means[n] - still.means[n]) < MOVED) continue;
      const variance = NOISE + variances[n];
      const contrast = level - means[n];
      const off = luma[at] - means[n] - share[k] * contrast;
      // Farther off than a step is ground that the plane does not tell.
      if (Math.abs(off) > STEP * opacity * Math.abs(contrast) + SURE * Math.sqrt(variance)) continue;
      const weight = 1 / (variance * (t > 0 ? ALIKE_FRAMES : 1));
      over[n] += weight * contrast * (luma[at] - means[n]);
      under[n] += weight * contrast * contrast;
    }
  }
  const refined = share.slice();
  for (let n = 0; n < places.length; n++)
    refined[ordinals[n]] = Math.min(opacity, Math.max(0, over[n] / under[n]));
  return refined;
}
