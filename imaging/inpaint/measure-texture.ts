import { PIXEL_BYTES } from '../kernels/nearest-neighbour-field.ts';
import type { Progress } from '../progress.ts';
import type { Level } from './level.ts';

/** Pixels from the centre to the edge of the window in which texture is measured. */
const WINDOW = 10;

/** Texture energy is mean absolute gradient times this, so that it weighs about as much as colour does. */
const GAIN = 3;

/**
 * Writes the texture energy of each known pixel into its fourth byte: the mean of |∂x| + |∂y| of brightness
 * over a window. It keeps a smooth wall from standing in for pavement of the same mean colour (Newson et al.
 * 2014, "texture features"), also at coarse levels, where the texture itself is averaged away. Gradients
 * across the hole's edge do not count.
 */
export async function measureTexture(
  { width, height, pixels, hole }: Level,
  progress: Progress,
): Promise<void> {
  const sums = new Float64Array((width + 1) * (height + 1));
  const counts = new Float64Array((width + 1) * (height + 1));
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
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - WINDOW);
      const right = Math.min(width, x + WINDOW + 1);
      const top = Math.max(0, y - WINDOW) * (width + 1);
      const bottom = Math.min(height, y + WINDOW + 1) * (width + 1);
      const count = counts[bottom + right] - counts[bottom + left] - counts[top + right] + counts[top + left];
      const sum = sums[bottom + right] - sums[bottom + left] - sums[top + right] + sums[top + left];
      const at = (y * width + x) * PIXEL_BYTES + 3;
      pixels[at] = count > 0 ? Math.min(255, (GAIN * sum) / count) : 0;
    }
    await progress.report(0);
  }
}

/** Luma in 0 … 255 by weights of 1/4, 1/2, 1/4. */
function brightness(pixels: Uint8Array, pixel: number): number {
  const at = pixel * PIXEL_BYTES;
  return (pixels[at] + 2 * pixels[at + 1] + pixels[at + 2]) / 4;
}
