import { toByte } from '../../core/colour/colour-space.ts';
import { toneShoulder } from '../../core/numeric/scalar.ts';
import { hashUnit } from '../../core/numeric/value-noise.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';

interface DevelopedRows {
  /** `width × height × 3` of the picture, sRGB. */
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly bottom: number;
}

/** Above this light the rise towards white is soft, as on film. */
const KNEE = 0.8;

/** Noise that hides the steps between bytes, as a share of the light's square root: about one step. */
const DITHER = 0.006;

/**
 * Sets rows of a picture from linear light of the same shape or smaller, sampled linearly, with fine grain.
 */
function toneMapRows(
  light: readonly [Plane, Plane, Plane],
  { data, width, height, top, bottom }: DevelopedRows,
): void {
  const small = light[0];
  for (let y = top, at = top * width * 3; y < bottom; y++) {
    const v = Math.max(0, Math.min(small.height - 1, ((y + 0.5) * small.height) / height - 0.5));
    const upper = Math.floor(v) * small.width;
    const lower = Math.min(small.height - 1, Math.floor(v) + 1) * small.width;
    const down = v - Math.floor(v);
    for (let x = 0; x < width; x++) {
      const u = Math.max(0, Math.min(small.width - 1, ((x + 0.5) * small.width) / width - 0.5));
      const left = u | 0;
      const right = Math.min(small.width - 1, left + 1);
      const across = u - left;
      const noise = DITHER * (hashUnit(x, y, 1) + hashUnit(x, y, 2) - 1);
      for (let channel = 0; channel < 3; channel++, at++) {
        const values = light[channel].data;
        const above = values[upper + left] + (values[upper + right] - values[upper + left]) * across;
        const below = values[lower + left] + (values[lower + right] - values[lower + left]) * across;
        const value = Math.max(0, above + (below - above) * down);
        data[at] = toByte(toneShoulder(value + noise * Math.sqrt(value), KNEE));
      }
    }
  }
}

/** Pixels developed between two yields. */
const STRETCH = 200_000;

/** Makes linear light a picture of `width × height`, RGB; bright light fades into white. */
export async function toneMapLight(
  light: readonly [red: Plane, green: Plane, blue: Plane],
  {
    width,
    height,
    progress,
  }: { readonly width: number; readonly height: number; readonly progress: Progress },
): Promise<Picture> {
  const data = new Uint8Array(width * height * 3);
  const rows = Math.max(1, Math.floor(STRETCH / width));
  for (let top = 0; top < height; top += rows) {
    toneMapRows(light, { data, width, height, top, bottom: Math.min(height, top + rows) });
    await progress.report(top / height);
  }
  await progress.report(1);
  return { width, height, channels: 3, data };
}
