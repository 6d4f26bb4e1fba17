import { PIXEL_BYTES } from '../../core/patchmatch/nearest-neighbour-field.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Box } from '../../core/raster/crop.ts';
import type { Level } from './level.ts';

/** Grey under transparent pixels in comparisons; their hidden colour holds no information. */
const GROUND = 128;

interface Cropping {
  readonly mask: Mask;
  readonly region: Box;
  /** Most pixels along the longer side. */
  readonly longest: number;
}

/** A region at a smaller scale for analysis, without texture energy. */
interface ShrunkLevel {
  readonly level: Level;
  /** Colours including masked pixels, which `level` leaves out: `width × height × 4`. */
  readonly whole: Uint8Array;
  /** 1 where any source pixel is masked. */
  readonly touched: Uint8Array;
  /** Full-size pixels for each of its pixels, a power of two. */
  readonly scale: number;
}

/**
 * Crops a region of a picture and shrinks it. A pixel belongs to the hole if at least half of its source is
 * masked.
 */
export async function cropShrunk(
  picture: Picture,
  { mask, region, longest, progress }: Cropping & { readonly progress: Progress },
): Promise<ShrunkLevel> {
  let scale = 1;
  while (Math.max(region.right - region.left, region.bottom - region.top) > longest * scale) scale *= 2;
  const width = Math.ceil((region.right - region.left) / scale);
  const height = Math.ceil((region.bottom - region.top) / scale);
  const hole = new Uint8Array(width * height);
  const touched = new Uint8Array(width * height);
  const pixels = new Uint8Array(width * height * PIXEL_BYTES);
  const whole = new Uint8Array(width * height * PIXEL_BYTES);
  const sums = new Float64Array(8);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const left = region.left + x * scale;
      const top = region.top + y * scale;
      const right = Math.min(region.right, left + scale);
      const bottom = Math.min(region.bottom, top + scale);
      sumBlock(picture, { mask, block: { left, top, right, bottom } }, sums);
      const count = (right - left) * (bottom - top);
      hole[at] = 2 * sums[3] <= count ? 1 : 0;
      touched[at] = sums[3] < count ? 1 : 0;
      writeMeans(sums, { count, at: at * PIXEL_BYTES }, { pixels, whole });
    }
    if (y % 16 === 0) await progress.report(0);
  }
  return { level: { width, height, pixels, hole, forbidden: undefined }, whole, touched, scale };
}

interface Block {
  readonly mask: Mask;
  readonly block: Box;
}

/** Sums red, green, blue and count of the unmasked pixels, then those of all pixels. */
function sumBlock({ width, channels, data }: Picture, { mask, block }: Block, sums: Float64Array): void {
  sums.fill(0);
  const step = channels === 1 ? 0 : 1;
  for (let y = block.top; y < block.bottom; y++)
    for (let pixel = y * width + block.left; pixel < y * width + block.right; pixel++) {
      const at = pixel * channels;
      const isKnown = !mask.data[pixel];
      const alpha = channels === 4 ? data[at + 3] : 255;
      for (let channel = 0; channel < 3; channel++) {
        const value = data[at + step * channel];
        const seen = alpha === 255 ? value : GROUND + ((value - GROUND) * alpha) / 255;
        sums[4 + channel] += seen;
        if (isKnown) sums[channel] += seen;
      }
      if (isKnown) sums[3]++;
    }
}

function writeMeans(
  sums: Float64Array,
  { count, at }: { readonly count: number; readonly at: number },
  { pixels, whole }: { readonly pixels: Uint8Array; readonly whole: Uint8Array },
): void {
  for (let channel = 0; channel < 3; channel++) {
    whole[at + channel] = sums[4 + channel] / count + 0.5;
    if (sums[3] > 0) pixels[at + channel] = sums[channel] / sums[3] + 0.5;
  }
}
