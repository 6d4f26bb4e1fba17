import type { Box } from '../kernels/box.ts';
import { allocatePixels } from '../kernels/field-memory.ts';
import { PIXEL_BYTES } from '../kernels/nearest-neighbour-field.ts';
import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import type { Surroundings } from './choose-region.ts';
import type { Level } from './level.ts';
import { measureTexture } from './measure-texture.ts';

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
      hole[to] = around.mask.data[from] ? 1 : 0;
      if (forbidden && around.forbidden?.data[from]) forbidden[to] = 1;
      copyPixel(picture, from, pixels.subarray(to * PIXEL_BYTES, (to + 1) * PIXEL_BYTES));
    }
    await progress.report(0);
  }
  const level = { width, height, pixels, hole, forbidden };
  await measureTexture(level, progress);
  return level;
}

function copyPixel({ data, channels }: Picture, pixel: number, out: Uint8Array): void {
  const at = pixel * channels;
  const step = channels === 1 ? 0 : 1;
  const alpha = channels === 4 ? data[at + 3] : 255;
  for (let channel = 0; channel < 3; channel++) {
    const value = data[at + step * channel];
    out[channel] = alpha === 255 ? value : GROUND + ((value - GROUND) * alpha) / 255;
  }
}
