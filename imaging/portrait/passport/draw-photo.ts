import { linearOf, toByte } from '../../core/colour/colour-space.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { PassportPortrait } from './compose-passport-portrait.ts';
import type { DocumentFormat } from './document-formats.ts';
import { resampleTurned, type TurnedGrid } from './resample-turned.ts';
import { fromUpright } from './upright-frame.ts';

/** Smallest coverage of a body. */
const PRESENT = 128;

/** Width in which the slope of a contour is measured, as a fraction of the photo's. */
const REACH = 0.06;

/** Steepest slope of shoulders; steeper contours are arms, which end at the border. */
const STEEPEST = 1.1;

/** Uppermost covered pixel of a column, or the height for none. */
function topOf({ width, height, data }: Mask, column: number): number {
  let row = 0;
  while (row < height && data[row * width + column] < PRESENT) row++;
  return row;
}

function measureShoulderSlope(
  matte: Mask,
  { border, inwards }: { readonly border: number; readonly inwards: number },
): number {
  const reach = Math.max(1, Math.round(REACH * matte.width));
  const [outer, inner] = [topOf(matte, border), topOf(matte, border + inwards * reach)];
  if (outer >= matte.height) return Number.POSITIVE_INFINITY;
  const fall = (outer - inner) / reach;
  return fall > STEEPEST ? Number.POSITIVE_INFINITY : Math.max(0, fall);
}

/**
 * Slopes of a person's shoulders at the left and right border of a photo (`TurnedGrid.falls`); Infinity if
 * not cut.
 */
export function measureShoulderSlopes(matte: Mask): readonly [left: number, right: number] {
  if (matte.width < 2) return [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  return [
    measureShoulderSlope(matte, { border: 0, inwards: 1 }),
    measureShoulderSlope(matte, { border: matte.width - 1, inwards: -1 }),
  ];
}

/** Picture in linear light: `width × height × 4`, light times alpha, then alpha. */
export interface LightSheet {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Grid of the result's pixels in the photo. */
export interface PaperGrid extends TurnedGrid {
  readonly height: number;
  /** Pixels per millimetre on paper. */
  readonly density: number;
}

/** Resolution of documents without a size in pixels, in pixels per inch. */
const PRINTED_PIXELS_PER_INCH = 600;

const MILLIMETRES_PER_INCH = 25.4;

/** Resolution of a document's photo in pixels per millimetre. */
function densityOf({ pixels, width }: DocumentFormat): number {
  return pixels ? pixels[0] / width : PRINTED_PIXELS_PER_INCH / MILLIMETRES_PER_INCH;
}

/**
 * Grid of a document's photo in its part of the source.
 *
 * @param isWhole true to keep the photo's own background. It is extended beyond the photo's border; a cutout
 * only where the border cuts the person.
 */
export function planGrid({ format, head, framing, person }: PassportPortrait, isWhole: boolean): PaperGrid {
  const { frame } = head;
  const density = densityOf(format);
  const [width, height] = format.pixels ?? [
    Math.round(format.width * density),
    Math.round(format.height * density),
  ];
  const step = 1 / (density * framing.scale);
  const first = fromUpright(frame, {
    x: framing.middle + (0.5 - width / 2) * step,
    y: (framing.eyes - format.height) / framing.scale + 0.5 * step,
  });
  return {
    ...{ width, height, density, start: [first.x, first.y] },
    across: [step * Math.cos(frame.angle), step * Math.sin(frame.angle)],
    isOpenAbove: !isWhole,
    falls: isWhole ? [0, 0] : measureShoulderSlopes(person.matte),
  };
}

/** Rows resampled between two yields. */
const BAND = 16;

/** Rotates, scales and crops a photo (3 or 4 channels) in a single resampling. Rejects with `aborted`. */
export async function resamplePhoto(
  photo: Picture,
  { grid, progress }: { readonly grid: PaperGrid; readonly progress: Progress },
): Promise<LightSheet> {
  const { width, height } = grid;
  const data = new Float32Array(width * height * 4);
  for (let top = 0; top < height; top += BAND) {
    resampleTurned(photo, { grid, out: data, top, bottom: Math.min(height, top + BAND) });
    await progress.report(top / height);
  }
  await progress.report(1);
  return { width, height, data };
}

/** Composites a sheet over a plain sRGB colour in linear light. Returns 3 channels. */
export function compositeOnColour(
  { width, height, data }: LightSheet,
  colour: readonly [red: number, green: number, blue: number],
): Picture {
  const background = colour.map((byte) => linearOf[byte]);
  const out = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    const rest = 1 - data[from + 3];
    for (let channel = 0; channel < 3; channel++)
      out[to + channel] = toByte(data[from + channel] + rest * background[channel]);
  }
  return { width, height, channels: 3, data: out };
}
