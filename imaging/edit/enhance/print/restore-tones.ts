import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { fitPicture } from '../../../core/io/size.ts';
import { clampUnit } from '../../../core/numeric/scalar.ts';
import type { Picture } from '../../../core/picture.ts';
import type { Progress } from '../../../core/progress.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';
import { runBands } from '../../../core/run-bands.ts';
import { findBorder, type PrintBorder } from './find-border.ts';
import type { Crease } from './find-creases.ts';
import { mapTones, type ToneMap } from './map-tones.ts';
import { measureCreaseShade, measureStains } from './measure-crease-shade.ts';
import { readChannel } from './measure-toning.ts';
import { sampleSorted } from './sample-sorted.ts';

/** Spread over which bare paper is evened out, as a share of the longer side. */
const SPREAD = 0.008;
/** Pixels over which the border ends. */
const RIM = 4;
/** Share of the paper that is darker than the light it is brought to. */
const CLEAN = 0.8;

/** Membership of each pixel in the border, 0–1; 0 everywhere without one. */
function drawBorder(
  { width, height }: { readonly width: number; readonly height: number },
  { left, top, right, bottom }: PrintBorder,
): Plane {
  const out = createPlane({ width, height });
  for (let y = 0, at = 0; y < height; y++) {
    const down = Math.max(top && top - y, bottom && bottom - (height - 1 - y));
    for (let x = 0; x < width; x++, at++)
      out.data[at] = clampUnit(Math.max(down, left && left - x, right && right - (width - 1 - x)) / RIM);
  }
  return out;
}

/**
 * Difference of bare paper from its usual light, as a logarithm; 0 in the picture.
 * @param light logarithm of the light of a print
 * @param border share of each pixel that is bare paper
 */
function equalizePaper(light: Plane, border: Plane): Plane {
  const { width, height } = light;
  const paper = sampleSorted(light.data.filter((_, at) => border.data[at] === 1));
  const out = createPlane(light);
  if (paper.length === 0) return out;
  const usual = paper[Math.floor(CLEAN * (paper.length - 1))];
  const spread = SPREAD * Math.max(width, height);
  const known = createPlane(light);
  const weights = createPlane(light);
  for (let at = 0; at < known.data.length; at++) {
    weights.data[at] = border.data[at] === 1 ? 1 : 0;
    known.data[at] = weights.data[at] * light.data[at];
  }
  const sums = gaussianBlurCompiled(known, spread).data;
  const shares = gaussianBlurCompiled(weights, spread).data;
  for (let at = 0; at < out.data.length; at++)
    if (border.data[at] > 0 && shares[at] > 1e-3)
      out.data[at] = border.data[at] * (sums[at] / shares[at] - usual);
  return out;
}

/** Pixels of the copy on which stains and fading are measured. */
export const MEASURED = 2_200_000;

/** sRGB of a fresh print's black and white: a little warmer than grey, as fibre paper is. */
const BLACK = [21, 20, 18] as const;
const WHITE = [240, 236, 227] as const;
/** Light over white at which it ends, as a share of the range: bare paper. */
const BEYOND = 0.12;

interface PrintTones extends ToneMap {
  /** Change by stains, creases and yellow paper, as a logarithm. */
  readonly spoilt: Plane;
}

/** Measures the ageing of the print on a small copy. */
async function measureTones(
  print: Picture,
  { creases, progress }: { readonly creases: readonly Crease[]; readonly progress: Progress },
): Promise<PrintTones> {
  const red = readChannel(print, 0);
  const spoilt = measureStains(print);
  await progress.report(0.3);
  const light = createPlane(print);
  for (let at = 0; at < light.data.length; at++)
    light.data[at] = Math.log(red.data[at] + 1) - spoilt.data[at];
  await progress.report(0.4);
  const border = drawBorder(print, findBorder(red));
  await progress.report(0.5);
  subtract(light, { spoilt, change: measureCreaseShade(light, creases) });
  await progress.report(0.7);
  subtract(light, { spoilt, change: equalizePaper(light, border) });
  for (let at = 0; at < light.data.length; at++) light.data[at] = Math.exp(light.data[at]) - 1;
  await progress.report(0.8);
  const tones = mapTones(light, border);
  await progress.report(1);
  return { ...tones, spoilt };
}

/** Subtracts a disturbance from the light, and adds it to the total. */
function subtract(
  light: Plane,
  { spoilt, change }: { readonly spoilt: Plane; readonly change: Plane },
): void {
  for (let at = 0; at < light.data.length; at++) {
    light.data[at] -= change.data[at];
    spoilt.data[at] += change.data[at];
  }
}

/** Compresses values above white towards their end, without a step: 0 is black and 1 is white. */
function shoulder(value: number): number {
  const knee = 1 - BEYOND;
  return value <= knee ? value : knee + BEYOND * Math.tanh((value - knee) / BEYOND);
}

/**
 * Restores the light of an old one-tone print of 3 or 4 channels without scratches. Removes stains and yellow
 * paper by their colour, the shade of folds, and local fading. The result is printed in warm black. Alpha is
 * unchanged. Rejects with `aborted`.
 * @param creases found on a copy of at most `MEASURED` pixels
 * @param strength 0–1
 */
export async function restoreTones(
  print: Picture,
  {
    creases,
    strength,
    progress,
  }: { readonly creases: readonly Crease[]; readonly strength: number; readonly progress: Progress },
): Promise<Picture> {
  const small = await fitPicture(print, MEASURED);
  const { spoilt, black, white } = await measureTones(small, {
    creases,
    progress: progress.subrange(0, 0.6),
  });
  const spoiltThere = resizePlane(spoilt, print);
  await progress.report(0.65);
  const blackThere = resizePlane(black, print);
  const data = print.data.slice();
  const { width, channels } = print;
  await runBands(print, progress.subrange(0.7, 1), (fromRow, toRow) => {
    for (let pixel = fromRow * width; pixel < toRow * width; pixel++) {
      const at = pixel * channels;
      const light = (print.data[at] + 1) * Math.exp(-spoiltThere.data[pixel]) - 1;
      const deepest = blackThere.data[pixel];
      const value = Math.max(0, shoulder((light - deepest) / Math.max(1, white - deepest)));
      for (let channel = 0; channel < 3; channel++) {
        const fresh = BLACK[channel] + value * (WHITE[channel] - BLACK[channel]);
        data[at + channel] += strength * (fresh - print.data[at + channel]);
      }
    }
  });
  return { ...print, data };
}
