import { median as middleOf, quantiles } from '../../core/numeric/scalar.ts';
import type { Shot } from './follow-ground.ts';
import { averageQuads, type Layer } from './layer.ts';
import type { MarkRegion, RegionPlanes } from './mark-region.ts';
import { settleShares } from './settle-shares.ts';
import { MAX_SAMPLED, type StillMark, sampleShot } from './still-mark.ts';

/** Difference of brightness from the median over time that shows another ground. */
const MOVED = 14;
/** Share of a mark behind which something moves in a frame that tells its shares. */
const MIN_MOVED = 0.02;
/** Share of the opacity from which on a pixel belongs to the mark's body. */
const BODY = 0.8;
/** Levels that the colour of a mark of one colour may spread by. */
const ONE_COLOUR = 30;
/** Change of a share of colour from which on its ground is read anew. */
const CHANGED = 0.03;

interface RefinedWork {
  readonly region: MarkRegion;
  readonly frames: readonly RegionPlanes[];
  readonly shot: Shot;
  readonly median: RegionPlanes;
}

/** Brightness of the whole region in frames in which something moves behind the mark. */
function movedScenes({ region, frames, shot, median }: RefinedWork): Uint8Array[] {
  return sampleShot(shot, MAX_SAMPLED)
    .map((place) => frames[place].luma)
    .filter((luma) => {
      const moved = region.hole.filter((i) => Math.abs(luma[i] - median.luma[i]) > MOVED);
      return moved.length > MIN_MOVED * region.hole.length;
    });
}

/** Y, U and V of a mark of one colour; null where it has several. */
function colourOf({ share, colourShare, luma, u, v }: Layer, opacity: number) {
  const levels = (offsets: Float32Array, shares: Float32Array) =>
    [...offsets.keys()].filter((k) => shares[k] > BODY * opacity).map((k) => offsets[k] / shares[k]);
  const bright = levels(luma, share);
  if (bright.length === 0) return null;
  const [low, high] = quantiles(bright, 0.25, 0.75);
  if (high - low > ONE_COLOUR) return null;
  const [blue, red] = [levels(u, colourShare), levels(v, colourShare)];
  if (blue.length === 0) return null;
  return { y: middleOf(bright), u: middleOf(blue), v: middleOf(red) };
}

const toLevel = (value: number) => Math.min(255, Math.max(0, value + 0.5));

/**
 * A half-transparent mark before a still camera, its shares told by what moves behind it too: edges of the
 * ground that one picture takes for the mark are not seen on who walks by. As it was where nothing moves, and
 * for a mark of several colours.
 */
export function refineStill(work: RefinedWork, still: StillMark): StillMark {
  const { region, median } = work;
  const { layer: old, opacity } = still;
  const colour = old && colourOf(old, opacity);
  const scenes = colour ? movedScenes(work) : [];
  if (!old || !colour || scenes.length === 0) return still;
  const settling = { region, scenes: [median.luma, ...scenes], share: old.share, opacity, level: colour.y };
  const share = settleShares(settling);
  const colourShare = averageQuads(region, share);
  const layer = {
    ...{ share, colourShare, luma: share.map((value) => value * colour.y) },
    ...{ u: colourShare.map((value) => value * colour.u), v: colourShare.map((value) => value * colour.v) },
  };
  const ground = { ...still.ground, luma: new Uint8Array(share.length) };
  for (const [k, i] of region.hole.entries())
    ground.luma[k] = toLevel((median.luma[i] - layer.luma[k]) / (1 - share[k]));
  const [u, v] = [ground.u.slice(), ground.v.slice()];
  for (const [q, i] of region.quads.entries()) {
    if (Math.abs(colourShare[q] - old.colourShare[q]) < CHANGED) continue;
    u[q] = toLevel((median.u[i] - layer.u[q]) / (1 - colourShare[q]));
    v[q] = toLevel((median.v[i] - layer.v[q]) / (1 - colourShare[q]));
  }
  return { layer, ground: { ...ground, u, v }, opacity };
}
