import { boxBlurCompiled, gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { localExtremes } from '../../../core/filters/local-extremes.ts';
import type { Mask, Picture } from '../../../core/picture.ts';
import type { Progress } from '../../../core/progress.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import { markPieces, type Piece } from './mark-pieces.ts';
import { measureToning, readChannel } from './measure-toning.ts';
import { sampleSorted } from './sample-sorted.ts';

/**
 * Spread of the smoothing before, in pixels: of colour as it was scanned, of colour that was compressed, and
 * of light.
 */
const SMOOTHING = { scanned: 0.6, compressed: 1.6, light: 0.7 };
/** Half the width of the widest flake, as a share of the longer side. */
const FLAKE = 0.0075;
/**
 * Least difference in yellow between a flake and its surroundings: a multiple of the variation, plus an
 * absolute value.
 */
const SCANNED = { times: 5, plus: 0.022 };
/** A fainter difference only begins a scratch: at least this long and at most this thick, in pixels. */
const FAINT = { share: 0.6, long: 30, thickest: 3.5 };
const COMPRESSED = { times: 1.4, plus: 0.01 };
/** The same of light, beside compressed colour, in grey levels. */
const LIGHTER = { times: 1.35, plus: 5 };
/** Radius of the surroundings, in widths of a flake. */
const SURROUNDINGS = 4;
/** Share of that contrast from which a flake continues. */
const GO_ON = 0.5;
/** Variation of colour from which it was compressed: then it is coarser than light and mixed with grain. */
const COMPRESSED_FROM = 0.006;
/** Pixels of the smallest flake, as it was scanned and compressed. */
const SMALLEST = { scanned: 3, compressed: 8 };
/**
 * A piece is a scratch or a fold from this length on, in widths of a flake. `thickest` is the largest
 * thickness in pixels for a scratch.
 */
const SCRATCH = { long: 6, thickest: 4 };
const FOLD = { long: 12, thickest: 14 };
/** Multiple of the usual contrast below which a place is quiet. Short pieces count only there. */
const QUIET = 1.2;
/** Pixels within which the rim of a flake ends, and the share that may be left there; stains end slowly. */
const REACH = 4;
const MAX_RIM = 0.35;
/** Grey levels of red below which colour is uncertain. */
const DARK = 90;

/** Narrow details higher than their surroundings: the top-hat transform (Meyer 1979). */
function topHat(plane: Plane, radius: number): Plane {
  const ground = localExtremes(localExtremes(plane, { radius, extreme: 'least' }), {
    radius,
    extreme: 'most',
  });
  for (let at = 0; at < ground.data.length; at++) ground.data[at] = plane.data[at] - ground.data[at];
  return ground;
}

/** By how much each pixel is less yellow than its surroundings, less where it is dark. */
function paler(photo: Picture, { radius, smoothing }: { radius: number; smoothing: number }): Plane {
  const out = topHat(measureToning(photo, smoothing), radius);
  const red = readChannel(photo, 0).data;
  for (let at = 0; at < red.length; at++) out.data[at] *= Math.min(1, red[at] / DARK);
  return out;
}

/** Median, and from there to where 84 of 100 lie below: a standard deviation that damage does not move. */
function usualOf({ data }: Plane): { median: number; deviation: number } {
  const sorted = sampleSorted(data);
  const median = sorted[Math.floor(0.5 * sorted.length)] ?? 0;
  return { median, deviation: (sorted[Math.floor(0.84 * sorted.length)] ?? 0) - median };
}

/** Divides by the least contrast of a flake. */
function relativeTo(standing: Plane, { times, plus }: { times: number; plus: number }): Plane {
  const { median, deviation } = usualOf(standing);
  const least = times * deviation + plus;
  return { ...standing, data: standing.data.map((value) => (value - median) / least) };
}

interface Contrast {
  /** 1 and more where there is a flake. */
  readonly plane: Plane;
  /** Roughness of the surroundings; absent where colour alone identifies flakes. */
  readonly rough?: Plane;
}

/** Compression smears colour. Light then gives the shape, and colour separates paper from white things. */
async function standInBoth(
  photo: Picture,
  { radius, progress }: { readonly radius: number; readonly progress: Progress },
): Promise<Contrast> {
  const pale = relativeTo(paler(photo, { radius, smoothing: SMOOTHING.compressed }), COMPRESSED);
  await progress.report(0.2);
  const light = topHat(gaussianBlurCompiled(readChannel(photo, 1), SMOOTHING.light), radius);
  await progress.report(0.6);
  const usual = boxBlurCompiled(light, SURROUNDINGS * radius);
  const plane = createPlane(photo);
  for (let at = 0; at < plane.data.length; at++) {
    const lighter = light.data[at] / (LIGHTER.times * usual.data[at] + LIGHTER.plus);
    plane.data[at] = Math.min(pale.data[at], lighter);
  }
  const { median } = usualOf(usual);
  for (let at = 0; at < usual.data.length; at++) usual.data[at] /= median + 1;
  return { plane, rough: usual };
}

/** In compressed colour only long pieces, or those in quiet places, are sure. */
function isSure({ pixels, length }: Piece, { rough, radius }: { rough: Plane; radius: number }): boolean {
  const isLike = ({ long, thickest }: { long: number; thickest: number }) =>
    length > long * radius && pixels.length < thickest * length;
  if (isLike(SCRATCH) || isLike(FOLD)) return true;
  return pixels.length >= SMALLEST.compressed && rough.data[pixels[0]] < QUIET;
}

function isFaintScratch({ pixels, length }: Piece): boolean {
  return length >= FAINT.long && pixels.length < FAINT.thickest * length;
}

function fill(size: Picture, value: number): Plane {
  const plane = createPlane(size);
  plane.data.fill(value);
  return plane;
}

/**
 * Marks where the emulsion of a print in one tone is gone: there the paper shows, which is less yellow. Foam,
 * snow and pebbles are as light but have the tone of the print. For prints alone; a picture without colour
 * shows nothing. Rejects with `aborted`.
 */
export async function findBarePaper(photo: Picture, progress: Progress): Promise<Mask> {
  const radius = Math.max(2, Math.round(FLAKE * Math.max(photo.width, photo.height)));
  const pale = paler(photo, { radius, smoothing: SMOOTHING.scanned });
  await progress.report(0.3);
  const isCompressed = usualOf(pale).deviation > COMPRESSED_FROM;
  const { plane, rough }: Contrast = isCompressed
    ? await standInBoth(photo, { radius, progress: progress.subrange(0.3, 0.7) })
    : { plane: relativeTo(pale, SCANNED) };
  await progress.report(0.7);
  const bounds = { begin: fill(photo, rough ? 1 : FAINT.share), goOn: fill(photo, GO_ON), reach: REACH };
  return markPieces(plane, {
    ...bounds,
    isWanted: (piece) => {
      if (piece.rim >= MAX_RIM) return false;
      if (rough) return isSure(piece, { rough, radius });
      if (piece.peak < 1) return isFaintScratch(piece);
      return piece.pixels.length >= SMALLEST.scanned;
    },
  });
}
