import type { Picture } from '../picture.ts';
import type { Plane } from '../raster/plane.ts';
import type { MatteFit } from './fit-matte.ts';

export interface MatteSource {
  readonly photo: Picture;
  /** Of the photo's size or smaller. */
  readonly fit: MatteFit;
  /** Mean of the matte around each pixel, of the fit's size: where it is 0 or 1 there is no edge. */
  readonly support: Plane;
  /** Share at either end of the soft fit that is clipped to 0 or 1. */
  readonly trim: number;
}

interface MatteRows {
  /** `width × height` of the photo, 0–255. */
  readonly data: Uint8Array;
  /** Rows to set, the last one excluded. */
  readonly top: number;
  readonly bottom: number;
}

/** Means of support nearer to 0 or 1 than this are rounding. */
const ROUNDING = 0.004;

/** Sets rows of a matte from its fit, sampled linearly, and the photo's own colours. */
export function sampleMatte(
  { photo, fit, support, trim }: MatteSource,
  { data, top, bottom }: MatteRows,
): void {
  const { width, height, channels } = photo;
  const scaleX = support.width / width;
  const scaleY = support.height / height;
  for (let y = top; y < bottom; y++) {
    const v = Math.max(0, Math.min(support.height - 1, (y + 0.5) * scaleY - 0.5));
    const upper = Math.floor(v) * support.width;
    const lower = Math.min(support.height - 1, Math.floor(v) + 1) * support.width;
    const down = v - Math.floor(v);
    for (let x = 0, pixel = y * width; x < width; x++, pixel++) {
      if (channels === 4 && photo.data[pixel * 4 + 3] === 0) continue;
      const u = Math.max(0, Math.min(support.width - 1, (x + 0.5) * scaleX - 0.5));
      const left = Math.floor(u);
      const right = Math.min(support.width - 1, left + 1);
      const across = u - left;
      const weights1 = (1 - across) * (1 - down);
      const weights2 = across * (1 - down);
      const weights3 = (1 - across) * down;
      const weights4 = across * down;
      const at1 = upper + left;
      const at2 = upper + right;
      const at3 = lower + left;
      const at4 = lower + right;
      const around =
        weights1 * support.data[at1] +
        weights2 * support.data[at2] +
        weights3 * support.data[at3] +
        weights4 * support.data[at4];
      if (around < ROUNDING) continue;
      if (around > 1 - ROUNDING) {
        data[pixel] = 255;
        continue;
      }
      const at = pixel * channels;
      const red = photo.data[at] / 255;
      const green = photo.data[at + 1] / 255;
      const blue = photo.data[at + 2] / 255;
      const value =
        weights1 * valueAt(fit, at1, { red, green, blue }) +
        weights2 * valueAt(fit, at2, { red, green, blue }) +
        weights3 * valueAt(fit, at3, { red, green, blue }) +
        weights4 * valueAt(fit, at4, { red, green, blue });
      data[pixel] = Math.round(255 * Math.max(0, Math.min(1, (value - trim) / (1 - 2 * trim))));
    }
  }
}

function valueAt(
  fit: MatteFit,
  at: number,
  { red, green, blue }: { red: number; green: number; blue: number },
): number {
  return fit.red.data[at] * red + fit.green.data[at] * green + fit.blue.data[at] * blue + fit.offset.data[at];
}
