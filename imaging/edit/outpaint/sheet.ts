import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';

/** The photo at some scale, as a side is extended from it: always to the right. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** `width × height × 4`: RGB, on grey where it is transparent, and alpha. */
  readonly pixels: Uint8Array;
  /** 1 = never to be copied from. */
  readonly blocked: Uint8Array | undefined;
}

/** Bytes of a pixel of a sheet. */
export const SHEET_BYTES = 4;

/** Grey under transparent pixels in comparisons; their hidden colour holds no information. */
const GROUND = 128;

/** The photo (3 or 4 channels) as a sheet of full size. */
export async function createSheet(
  photo: Picture,
  { forbidden, progress }: { readonly forbidden: Mask | undefined; readonly progress: Progress },
): Promise<Sheet> {
  const { width, height, channels, data } = photo;
  const pixels = new Uint8Array(width * height * SHEET_BYTES);
  for (let y = 0; y < height; y++) {
    for (let pixel = y * width; pixel < (y + 1) * width; pixel++) {
      const from = pixel * channels;
      const to = pixel * SHEET_BYTES;
      const alpha = channels === 4 ? data[from + 3] : 255;
      for (let channel = 0; channel < 3; channel++) {
        const value = data[from + channel];
        pixels[to + channel] = alpha === 255 ? value : GROUND + ((value - GROUND) * alpha) / 255;
      }
      pixels[to + 3] = alpha;
    }
    await progress.report(0);
  }
  return { width, height, pixels, blocked: forbidden?.data.map((flag) => (flag ? 1 : 0)) };
}

/** The sheet at half its size, rounded up: means of four pixels; one blocked pixel blocks. */
export function shrinkSheet({ width, height, pixels, blocked }: Sheet): Sheet {
  const half = { width: (width + 1) >> 1, height: (height + 1) >> 1 };
  const out = new Uint8Array(half.width * half.height * SHEET_BYTES);
  const flags = blocked && new Uint8Array(half.width * half.height);
  for (let y = 0, to = 0; y < half.height; y++)
    for (let x = 0; x < half.width; x++, to++) {
      const upper = 2 * y * width;
      const lower = Math.min(2 * y + 1, height - 1) * width;
      const right = Math.min(2 * x + 1, width - 1);
      const four = [upper + 2 * x, upper + right, lower + 2 * x, lower + right];
      for (let channel = 0; channel < SHEET_BYTES; channel++) {
        let sum = 2;
        for (let i = 0; i < 4; i++) sum += pixels[four[i] * SHEET_BYTES + channel];
        out[to * SHEET_BYTES + channel] = sum >> 2;
      }
      if (flags && blocked) for (let i = 0; i < 4; i++) flags[to] |= blocked[four[i]];
    }
  return { ...half, pixels: out, blocked: flags };
}
