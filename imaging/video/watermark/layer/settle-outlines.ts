import { linearStep } from '../../../core/numeric/scalar.ts';
import type { Progress } from '../../../core/progress.ts';
import type { Patch } from '../ground/ground.ts';
import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';
import { clampLone } from '../shares/clamp-lone.ts';
import { fitPlanes, type PlaneFits, readPlanes } from '../shares/fit-planes.ts';
import type { Layer } from './layer.ts';

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
 * Spread in pixels of the mean of sure pixels.
 * @tuned 2026-11-30, clips with known truth, likeness inside the mark
 */
const SPREAD = 3;
/**
 * Variance in levels squared up to which ground is plain, and from which on it has texture.
 * @tuned 2026-11-30, three clips: walls and skin have less, drawn texture more; likeness inside the mark
 */
const PLAIN = 2;
const TEXTURED = 5;
/**
 * Difference in levels that no ghost has: an edge of the ground.
 * @tuned 2026-11-30, clips with known truth, likeness inside the mark
 */
const EDGE = 10;

/** Levels by which a pixel may stand out from all around it: twice the deviation that compression leaves. */
const SPOT = 4;
/** The same of colours, which files keep more smoothly. */
const TINTED = 2;

interface Outline {
  /** Places beside it: in the plane, and in the list of the mark's pixels or samples. */
  readonly rims: Int32Array;
  readonly ordinals: Int32Array;
  /** Planes through what is sure around each of them. */
  readonly fits: PlaneFits;
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

/** The shares of a mark in its plane: 0 outside of it, and below 0 where they are not known. */
function layShares({ width, height, places, shares }: Shares): Float32Array {
  const laid = new Float32Array(width * height);
  for (let k = 0; k < places.length; k++) laid[places[k]] = shares[k];
  return laid;
}

/** Difference of the known shares within reach of a place. */
function stepAt(laid: Float32Array, at: number, { width, height, reach }: Shares): number {
  const x = at % width;
  const y = (at - x) / width;
  const right = Math.min(width - 1, x + reach);
  const bottom = Math.min(height - 1, y + reach);
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let py = Math.max(0, y - reach); py <= bottom; py++)
    for (let i = py * width + Math.max(0, x - reach); i <= py * width + right; i++) {
      const share = laid[i];
      if (share < 0) continue;
      if (share < least) least = share;
      if (share > most) most = share;
    }
  return most - least;
}

/** Finds the places beside the outlines of shares. */
function findOutline(mark: Shares): Outline {
  const { width, height, places, shares, spread } = mark;
  const laid = layShares(mark);
  const sure = new Uint8Array(width * height).fill(1);
  const found = new Int32Array(places.length);
  let count = 0;
  for (let k = 0; k < places.length; k++) {
    const isKnown = shares[k] >= 0;
    const isStep = isKnown && stepAt(laid, places[k], mark) >= SURE;
    if (isStep || !isKnown) sure[places[k]] = 0;
    if (isStep) found[count++] = k;
  }
  const ordinals = found.slice(0, count);
  const rims = ordinals.map((k) => places[k]);
  return { rims, ordinals, fits: fitPlanes(rims, { width, height, sure, spread }) };
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
 * Texture, which hides ghosts and which a mean would wipe out, keeps its own, but for spots of one pixel:
 * many of them in a row are a dotted outline.
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
      const [width, slack] = isLuma ? [region.width, SPOT] : [region.width >> 1, TINTED];
      const plane = seen[i][name].slice();
      for (let k = 0; k < places.length; k++) plane[places[k]] = patch[name][k];
      const { rims, ordinals, fits } = outline;
      const { means, variances } = readPlanes(fits, plane);
      for (let n = 0; n < rims.length; n++) {
        if (variances[n] < 0) continue;
        const at = rims[n];
        const own = clampLone(plane, { at, width, beyond: 0, slack });
        const difference = means[n] - own;
        const settled = own + weightOf(variances[n], difference) * difference + 0.5;
        patch[name][ordinals[n]] = Math.max(0, Math.min(255, settled));
      }
    }
  }
}
