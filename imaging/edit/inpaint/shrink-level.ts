import { allocatePixels } from '../../core/patchmatch/field-memory.ts';
import { PIXEL_BYTES } from '../../core/patchmatch/nearest-neighbour-field.ts';
import type { Level } from './level.ts';

/**
 * Halves a level, rounded up: each pixel is the mean of the known ones among its four. It belongs to the hole
 * if at least two of them do. One forbidden pixel forbids it.
 */
export function shrinkLevel(level: Level): Level {
  const width = (level.width + 1) >> 1;
  const height = (level.height + 1) >> 1;
  const pixels = allocatePixels({ width, height });
  const hole = new Uint8Array(width * height);
  const forbidden = level.forbidden && new Uint8Array(width * height);
  const four = new Int32Array(4);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const right = Math.min(2 * x + 1, level.width - 1);
      const lower = Math.min(2 * y + 1, level.height - 1) * level.width;
      four[0] = 2 * y * level.width + 2 * x;
      four[1] = 2 * y * level.width + right;
      four[2] = lower + 2 * x;
      four[3] = lower + right;
      hole[at] = averageKnown(level, four, { pixels, to: at * PIXEL_BYTES }) <= 2 ? 1 : 0;
      if (forbidden && level.forbidden) for (let i = 0; i < 4; i++) forbidden[at] |= level.forbidden[four[i]];
    }
  return { width, height, pixels, hole, forbidden };
}

/** Writes the mean of the known pixels among four and returns how many are known. */
function averageKnown(
  { pixels, hole }: Level,
  four: Int32Array,
  out: { readonly pixels: Uint8Array; readonly to: number },
): number {
  let known = 0;
  let red = 0;
  let green = 0;
  let blue = 0;
  let texture = 0;
  for (let i = 0; i < 4; i++) {
    if (hole[four[i]]) continue;
    const at = four[i] * PIXEL_BYTES;
    red += pixels[at];
    green += pixels[at + 1];
    blue += pixels[at + 2];
    texture += pixels[at + 3];
    known++;
  }
  if (known > 0) {
    out.pixels[out.to] = red / known + 0.5;
    out.pixels[out.to + 1] = green / known + 0.5;
    out.pixels[out.to + 2] = blue / known + 0.5;
    out.pixels[out.to + 3] = texture / known + 0.5;
  }
  return known;
}
