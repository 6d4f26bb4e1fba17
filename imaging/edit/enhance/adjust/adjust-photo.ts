import type { Picture } from '../../../core/picture.ts';
import type { Progress } from '../../../core/progress.ts';
import type { Plane } from '../../../core/raster/plane.ts';
import { lumaOfRows } from './luma.ts';
import { measureSurroundings, rowReader } from './measure-surroundings.ts';
import { type Adjustment, CURVE_STEPS } from './plan-adjustment.ts';
import { sharpenLuma } from './sharpen-luma.ts';

/** Rows that are worked on at once, beside the margins. */
const BAND = 256;
/** Grey levels of detail that are not brought out beside the noise: steps of flat ground and of skies. */
const UNSEEN = 2;
/** Squared grey levels of detail that is an edge already and needs no more contrast. */
const STRONG = 6000;
/** Shares in which skin gets the change of others. */
const SKIN = { tone: 0.7, clarity: 0.55, sharpness: 0.7, vibrance: 0.2 } as const;
/** Difference of channels from which a colour is vivid, and below which it may be noise. */
const VIVID = 200;
const COLOURLESS = 10;
/** Grey levels of a channel from which on a pixel counts as changed: less is lost in rounding. */
const CHANGED = 2;
/** Grey levels added to both lumas of a quotient: black has no colour to scale. */
const DARK = 12;
const MAX_RATIO = 1.3;

interface Band {
  readonly photo: Picture;
  readonly out: Picture;
  readonly plan: Adjustment;
  /** Readers of the surroundings’ rows. */
  readonly slopeAt: (y: number) => Float32Array;
  readonly offsetAt: (y: number) => Float32Array;
  readonly skinAt: (y: number) => Float32Array;
  readonly from: number;
  readonly to: number;
  /** Row of the picture with which `luma` and `sharper` begin. */
  readonly first: number;
  readonly luma: Plane;
  readonly sharper: Float32Array | undefined;
}

function limit(value: number): number {
  return value < 0 ? 0 : Math.min(value, 255);
}

/** Sums over pixels, weighted by alpha. */
interface Changes {
  pixels: number;
  luma: number;
  changed: number;
}

/** Adjusts the rows of a band, and adds up what changes. */
function adjustBand(
  { photo, out, plan, from, to, first, luma, sharper, ...around }: Band,
  changes: Changes,
): void {
  const { width, channels, data } = photo;
  const { curve, slopes, clarity, vibrance } = plan;
  const core = (plan.noise + UNSEEN) ** 2;
  const scale = CURVE_STEPS / 255;
  for (let y = from; y < to; y++) {
    const slope = around.slopeAt(y);
    const offset = around.offsetAt(y);
    const skins = around.skinAt(y);
    for (let x = 0, at = y * width * channels, i = (y - first) * width; x < width; x++, i++, at += channels) {
      const seen = luma.data[i];
      const skin = skins[x];
      const base = limit(slope[x] * seen + offset[x]);
      const detail = seen - base;
      const energy = detail * detail;
      const step = (base * scale + 0.5) | 0;
      const clear = clarity * (1 - (1 - SKIN.clarity) * skin) * (energy / (energy + core));
      const tone = base + (curve[step] - base) * (1 - (1 - SKIN.tone) * skin);
      const value = limit(tone + detail * (slopes[step] + (clear * STRONG) / (STRONG + energy)));
      const fine = sharper ? sharper[i] * (1 - (1 - SKIN.sharpness) * skin) : 0;
      const sharp = limit(value + fine);
      const red = data[at] - seen;
      const green = data[at + 1] - seen;
      const blue = data[at + 2] - seen;
      const most = red > green ? Math.max(red, blue) : Math.max(green, blue);
      const least = red < green ? Math.min(red, blue) : Math.min(green, blue);
      const range = most - least;
      const rest = range < VIVID ? 1 - range / VIVID : 0;
      const pale = (rest * rest * range) / (range + COLOURLESS);
      // A lighter tone has as much more chroma; fine detail keeps its chroma.
      const ratio = (value + DARK) / (seen + DARK);
      const vivid = 1 + vibrance * (1 - (1 - SKIN.vibrance) * skin) * pale;
      const chroma = Math.min(ratio, MAX_RATIO) * vivid;
      const weight = channels === 4 ? data[at + 3] / 255 : 1;
      changes.pixels += weight;
      changes.luma += weight * (sharp > seen ? sharp - seen : seen - sharp);
      out.data[at] = limit(sharp + chroma * red + 0.5);
      out.data[at + 1] = limit(sharp + chroma * green + 0.5);
      out.data[at + 2] = limit(sharp + chroma * blue + 0.5);
      if (isChanged(out.data, data, at)) changes.changed += weight;
    }
  }
}

/** True where a channel of a pixel differs by so many grey levels that it may be seen. */
function isChanged(after: Uint8Array, before: Uint8Array, at: number): boolean {
  for (let channel = at; channel < at + 3; channel++)
    if (after[channel] >= before[channel] + CHANGED || after[channel] <= before[channel] - CHANGED)
      return true;
  return false;
}

interface AdjustOptions {
  readonly plan: Adjustment;
  /** A copy of the photo, on which surroundings are measured. */
  readonly small: Picture;
  readonly progress: Progress;
}

interface Adjusted {
  readonly picture: Picture;
  /** Mean change of luma in grey levels, and share of pixels that changed by two or more; by alpha. */
  readonly change: number;
  readonly changed: number;
}

/**
 * Adjusts tones, colours and detail of a picture of 3 or 4 channels in luma and chroma of sRGB values, in
 * which a factor keeps the hue. The curve acts on the light of the surroundings, and detail stays as it is or
 * is brought out. Alpha is unchanged. Rejects with `aborted`.
 */
export async function adjustPhoto(
  photo: Picture,
  { plan, small, progress }: AdjustOptions,
): Promise<Adjusted> {
  const { height } = photo;
  const around = measureSurroundings(small);
  const readers = {
    slopeAt: rowReader(around.slope, photo),
    offsetAt: rowReader(around.offset, photo),
    skinAt: rowReader(around.skin, photo),
  };
  const out: Picture = { ...photo, data: photo.data.slice() };
  const { sigma, sharpness: amount, noise } = plan;
  const margin = Math.ceil(3 * sigma) + 1;
  const changes: Changes = { pixels: 0, luma: 0, changed: 0 };
  for (let from = 0; from < height; from += BAND) {
    await progress.report(from / height);
    const to = Math.min(height, from + BAND);
    const first = Math.max(0, from - margin);
    const luma = lumaOfRows(photo, { from: first, to: Math.min(height, to + margin) });
    const sharper = amount > 0 ? sharpenLuma(luma, { sigma, amount, noise }) : undefined;
    adjustBand({ photo, out, plan, ...readers, from, to, first, luma, sharper }, changes);
  }
  await progress.report(1);
  const { pixels, ...sums } = changes;
  const [change, changed] = [sums.luma, sums.changed].map((sum) => (pixels > 0 ? sum / pixels : 0));
  return { picture: out, change, changed };
}
