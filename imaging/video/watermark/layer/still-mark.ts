import type { Picture } from '../../../core/picture.ts';
import type { Progress } from '../../../core/progress.ts';
import { boxOfMask } from '../../../core/raster/crop.ts';
import { fillHole } from '../../../edit/inpaint/fill-hole.ts';
import { growMask } from '../../../edit/inpaint/grow-mask.ts';
import type { Blend } from '../../../edit/watermark/blend.ts';
import { measureRemoval } from '../../../edit/watermark/measure-removal.ts';
import { removeLayers } from '../../../edit/watermark/remove-layers.ts';
import type { ColourMatrix } from '../../media/frame.ts';
import { fromPicture, maskWhere, toPicture } from '../completion/region-picture.ts';
import type { Shot } from '../ground/follow-ground.ts';
import { emptyGround, type Ground } from '../ground/ground.ts';
import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';
import { MAX_SAMPLED, sampleShot } from '../ground/shot-median.ts';
import { averageQuads, type Layer } from './layer.ts';

/** Share of the edges of a mark that has to go; else it is taken for opaque. */
const ENOUGH = 0.6;
/** Share of the surroundings that rims are completed from. */
const LOCALITY = 0.15;
const MAX_SHARE = 0.98;
/** Least distance of ground and colour, squared, that a share is read from. */
const MIN_CONTRAST = 100;

/** A mark before a still camera, and the ground under it. */
export interface StillMark {
  /** Null for an opaque one. */
  readonly layer: Layer | null;
  /** Ground under the mark without anything that moves. */
  readonly ground: Ground;
  readonly opacity: number;
}

interface StillWork {
  readonly region: MarkRegion;
  readonly median: RegionPlanes;
  readonly matrix: ColourMatrix;
  readonly seed: number;
}

function groundOf(region: MarkRegion, planes: RegionPlanes): Ground {
  const ground = emptyGround(region);
  for (const [k, i] of region.hole.entries()) ground.luma[k] = planes.luma[i];
  for (const [q, i] of region.quads.entries()) {
    ground.u[q] = planes.u[i];
    ground.v[q] = planes.v[i];
  }
  ground.age.fill(1);
  return ground;
}

/** The share of a mark in each pixel, by what it was taken off from. */
function sharesBetween(
  before: Picture,
  { after, blends, region }: { after: Picture; blends: readonly Blend[]; region: MarkRegion },
): Float32Array {
  return Float32Array.from(region.hole, (i) => {
    let most = 0;
    for (const { colour } of blends) {
      let [over, under] = [0, 0];
      for (let c = 0; c < 3; c++) {
        const [seen, ground] = [before.data[3 * i + c], after.data[3 * i + c]];
        over += (seen - ground) * (colour[c] - ground);
        under += (colour[c] - ground) ** 2;
      }
      if (under > MIN_CONTRAST) most = Math.max(most, over / under);
    }
    return Math.min(MAX_SHARE, most);
  });
}

/** The layer that makes one picture of a region of the other. */
function layerBetween(region: MarkRegion, { before, after, share }: Both): Layer {
  const { hole, quads } = region;
  const colourShare = averageQuads(region, share);
  const offset = (plane: 'luma' | 'u' | 'v', places: Int32Array, shares: Float32Array) =>
    Float32Array.from(places, (i, k) => before[plane][i] - (1 - shares[k]) * after[plane][i]);
  return {
    ...{ share, colourShare, luma: offset('luma', hole, share) },
    ...{ u: offset('u', quads, colourShare), v: offset('v', quads, colourShare) },
  };
}

interface Both {
  readonly before: RegionPlanes;
  readonly after: RegionPlanes;
  readonly share: Float32Array;
}

/** Takes a half-transparent mark off the median as off a photo; null where it is none. */
async function unblendMedian({ region, median, matrix, seed }: StillWork, progress: Progress) {
  const original = toPicture(region, median, matrix);
  const photo = { ...original, data: original.data.slice() };
  const mask = maskWhere(region, () => true);
  const box = boxOfMask(mask);
  if (!box) return null;
  const rest = maskWhere(region, () => false);
  const removals = await removeLayers(
    { photo, mask: { ...mask, data: mask.data.slice() }, box, rest, mode: 'auto' },
    progress.subrange(0, 0.6),
  );
  const [first] = removals;
  if (!first || removals.some(({ isOpaque }) => isOpaque)) return null;
  const { blend } = first;
  const gone = await measureRemoval(original, {
    ...{ after: photo, mask, rest, box, blend },
    progress: progress.subrange(0.6, 0.7),
  });
  if (gone !== undefined && gone < ENOUGH) return null;
  const isRimmed = rest.data.includes(255);
  const filling = { seed, locality: LOCALITY, progress: progress.subrange(0.7, 1) };
  const after = isRimmed ? await fillHole({ photo, mask: rest }, filling) : photo;
  const share = sharesBetween(original, { after, blends: removals.map((r) => r.blend), region });
  const planes = fromPicture(after, matrix);
  const layer = layerBetween(region, { before: median, after: planes, share });
  return { layer, ground: groundOf(region, planes), opacity: blend.opacity };
}

/** Makes out a mark before a still camera: half-transparent, or opaque with a ground that is completed. */
export async function readStillMark(work: StillWork, progress: Progress): Promise<StillMark> {
  const lifted = await unblendMedian(work, progress.subrange(0, 0.6));
  if (lifted) return lifted;
  const { region, median, matrix, seed } = work;
  const photo = toPicture(region, median, matrix);
  const mask = maskWhere(region, () => true);
  const filled = await fillHole({ photo, mask }, { seed, progress: progress.subrange(0.6, 1) });
  return { layer: null, ground: groundOf(region, fromPicture(filled, matrix)), opacity: 1 };
}

/** Pixels around a mark by which is seen whether something moves behind it, and their least share. */
const RING = 6;
const RING_SHARE = 0.04;
/** Difference of brightness that is no noise. */
const MOVED = 28;

/** True where something that moves touches the mark in some frame of a shot. */
export function movesBehind(
  region: MarkRegion,
  { frames, median, shot }: { frames: readonly RegionPlanes[]; median: RegionPlanes; shot: Shot },
): boolean {
  const grown = growMask(
    maskWhere(region, () => true),
    RING,
  ).data;
  const ring: number[] = [];
  for (let i = 0; i < grown.length; i++) if (grown[i] && !region.mask[i]) ring.push(i);
  return sampleShot(shot, MAX_SAMPLED).some((place) => {
    const { luma } = frames[place];
    const moved = ring.filter((i) => Math.abs(luma[i] - median.luma[i]) > MOVED);
    return moved.length > RING_SHARE * ring.length;
  });
}
