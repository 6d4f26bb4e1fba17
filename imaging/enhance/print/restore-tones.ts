import { fitPicture } from '../../io/fit-picture.ts';
import { createPlane, type Plane } from '../../kernels/plane.ts';
import { resizePlane } from '../../kernels/resize-plane.ts';
import type { Picture } from '../../picture.ts';
import type { Progress } from '../../progress.ts';
import { runBands } from '../../run-bands.ts';
import { drawBorder, equalizePaper } from './equalize-paper.ts';
import { findBorder } from './find-border.ts';
import type { Crease } from './find-creases.ts';
import { mapTones, type ToneMap } from './map-tones.ts';
import { measureCreaseShade } from './measure-crease-shade.ts';
import { measureStains } from './measure-stains.ts';
import { readChannel } from './measure-toning.ts';

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
