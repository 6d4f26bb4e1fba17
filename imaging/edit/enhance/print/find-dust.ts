import { boxBlurCompiled, gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { localExtremes } from '../../../core/filters/local-extremes.ts';
import type { Mask, Picture } from '../../../core/picture.ts';
import type { Progress } from '../../../core/progress.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import { markPieces, type Piece } from './mark-pieces.ts';
import { readChannel } from './measure-toning.ts';
import { sampleSorted } from './sample-sorted.ts';

/** Grain is smoothed by this spread first. */
const SMOOTHING = 0.8;
/** Half the width of the largest speck, as a share of the longer side. */
const SPECK = 0.0042;
/** Radius of the surroundings whose grain and texture dust must exceed, as a multiple of its own. */
const SURROUNDINGS = 4;
/**
 * Least darkness: a multiple of the usual variation, plus grey levels; to begin, and to continue.
 * @tuned set by eye
 */
const BEGIN = { times: 2.6, plus: 12 };
const GO_ON = { times: 1.4, plus: 6 };
const SMALLEST = 2;
const REACH = 4;
const MAX_RIM = 0.4;
/** Least share of its box that a speck fills; longer things belong to the picture. */
const MIN_FILLED = 0.42;
/** Multiple of the picture's usual contrast below which a place is quiet. Shores and woods are not. */
const QUIET = 1.4;
/** Thresholds elsewhere: darkness as a multiple of the usual, and compactness relative to a disc. */
const SURE = { times: 5, filled: 0.6 };

/** Dust is as compact as a disc: its pixels against the square over its box's diagonal. */
function isCompact({ pixels, length }: Piece, share: number): boolean {
  return pixels.length > share * 0.5 * length * length;
}

/** Height of its middle part, which a single pixel does not move. */
function heightOf({ pixels }: Piece, standing: Plane): number {
  return Float32Array.from(pixels, (at) => standing.data[at]).sort()[Math.floor(0.7 * pixels.length)];
}

/** Thin details darker than their surroundings: the bottom-hat transform (Meyer 1979). */
function bottomHat(grey: Plane, radius: number): Plane {
  const ground = localExtremes(localExtremes(grey, { radius, extreme: 'most' }), {
    radius,
    extreme: 'least',
  });
  for (let at = 0; at < ground.data.length; at++) ground.data[at] -= grey.data[at];
  return ground;
}

/**
 * Marks dark specks of dust and dirt on a print that stand out from its grain. Prefers to miss them where the
 * picture itself is rough.
 */
export async function findDust(photo: Picture, progress: Progress): Promise<Mask> {
  const radius = Math.max(2, Math.round(SPECK * Math.max(photo.width, photo.height)));
  const standing = bottomHat(gaussianBlurCompiled(readChannel(photo, 1), SMOOTHING), radius);
  await progress.report(0.4);
  const usual = boxBlurCompiled(standing, SURROUNDINGS * radius);
  const sorted = sampleSorted(usual.data);
  const quiet = QUIET * sorted[sorted.length >> 1] + 1;
  await progress.report(0.6);
  const bound = ({ times, plus }: { times: number; plus: number }): Plane => {
    const out = createPlane(photo);
    for (let at = 0; at < out.data.length; at++) out.data[at] = times * usual.data[at] + plus;
    return out;
  };
  const isDust = (piece: Piece): boolean => {
    if (piece.pixels.length < SMALLEST || piece.rim > MAX_RIM || !isCompact(piece, MIN_FILLED)) return false;
    const around = usual.data[piece.pixels[0]];
    if (around < quiet) return true;
    return isCompact(piece, SURE.filled) && heightOf(piece, standing) > SURE.times * around;
  };
  return markPieces(standing, { begin: bound(BEGIN), goOn: bound(GO_ON), reach: REACH, isWanted: isDust });
}
