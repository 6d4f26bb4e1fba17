import { allocatePixels } from '../../core/patchmatch/field-memory.ts';
import { PIXEL_BYTES } from '../../core/patchmatch/nearest-neighbour-field.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Box } from '../../core/raster/crop.ts';
import type { Surroundings } from './choose-region.ts';
import type { Level } from './level.ts';

/** Pixels from the centre to the edge of the window in which texture is measured. */
const WINDOW = 10;

/**
 * Texture energy is the root of the mean absolute gradient times this, so that it weighs about as much as
 * colour does. By the root textures differ by their ratio: a soft one is as far from a plain one as a strong
 * one is from a soft one. By the gradient itself soft texture counted little beside it, and large holes lost
 * a third of theirs.
 * @tuned 2026-11-30, a quarter hidden in 6 photographs, gradient energy and PSNR by the truth
 */
const GAIN = 25;

/**
 * Writes the texture energy of each known pixel into its fourth byte, by the mean of |∂x| + |∂y| of
 * brightness over a window. It keeps a smooth wall from standing in for pavement of the same mean colour
 * (Newson et al. 2014, "texture features"), also at coarse levels, where the texture itself is averaged away.
 * Gradients across the hole's edge do not count.
 */
async function measureTexture({ width, height, pixels, hole }: Level, progress: Progress): Promise<void> {
  // Four times the gradient is whole. Sums over all may overflow; those of a window are right again.
  const sums = new Int32Array((width + 1) * (height + 1));
  const counts = new Int32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let rowSum = 0;
    let rowCount = 0;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const inside = x < width - 1 && y < height - 1;
      if (inside && !hole[at] && !hole[at + 1] && !hole[at + width]) {
        const here = brightness(pixels, at);
        rowSum +=
          Math.abs(brightness(pixels, at + 1) - here) + Math.abs(brightness(pixels, at + width) - here);
        rowCount++;
      }
      const corner = (y + 1) * (width + 1) + x + 1;
      sums[corner] = sums[corner - width - 1] + rowSum;
      counts[corner] = counts[corner - width - 1] + rowCount;
    }
    await progress.report(0);
  }
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - WINDOW) * (width + 1);
    const bottom = Math.min(height, y + WINDOW + 1) * (width + 1);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - WINDOW);
      const right = Math.min(width, x + WINDOW + 1);
      const count = counts[bottom + right] - counts[bottom + left] - counts[top + right] + counts[top + left];
      const sum = (sums[bottom + right] - sums[bottom + left] - sums[top + right] + sums[top + left]) | 0;
      const at = (y * width + x) * PIXEL_BYTES + 3;
      pixels[at] = count > 0 ? Math.min(255, GAIN * Math.sqrt(sum / (4 * count))) : 0;
    }
    await progress.report(0);
  }
}

/** Luma in 0 … 1020 by weights of 1, 2, 1. */
function brightness(pixels: Uint8Array, pixel: number): number {
  const at = pixel * PIXEL_BYTES;
  return pixels[at] + 2 * pixels[at + 1] + pixels[at + 2];
}

/** Grey under transparent pixels in comparisons; their hidden colour holds no information. */
const GROUND = 128;

/** Cuts a region out of the picture, ready to be completed. */
export async function cropRegion(
  picture: Picture,
  {
    around,
    box,
    progress,
  }: { readonly around: Surroundings; readonly box: Box; readonly progress: Progress },
): Promise<Level> {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const hole = new Uint8Array(width * height);
  const forbidden = around.forbidden && new Uint8Array(width * height);
  const pixels = allocatePixels({ width, height });
  for (let y = 0, to = 0; y < height; y++) {
    let from = (y + box.top) * picture.width + box.left;
    for (let x = 0; x < width; x++, from++, to++) {
      hole[to] = around.mask.data[from] || around.covering?.data[from] ? 1 : 0;
      if (forbidden && around.forbidden?.data[from]) forbidden[to] = 1;
      copyPixel(picture, from, { pixels, to: to * PIXEL_BYTES });
    }
    await progress.report(0);
  }
  const level = { width, height, pixels, hole, forbidden };
  await measureTexture(level, progress);
  return level;
}

function copyPixel(
  { data, channels }: Picture,
  pixel: number,
  { pixels, to }: { readonly pixels: Uint8Array; readonly to: number },
): void {
  const at = pixel * channels;
  const step = channels === 1 ? 0 : 1;
  const alpha = channels === 4 ? data[at + 3] : 255;
  for (let channel = 0; channel < 3; channel++) {
    const value = data[at + step * channel];
    pixels[to + channel] = alpha === 255 ? value : GROUND + ((value - GROUND) * alpha) / 255;
  }
}
