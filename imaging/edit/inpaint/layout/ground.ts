import { PIXEL_BYTES } from '../../../core/patchmatch/nearest-neighbour-field.ts';
import { listFlagged } from '../../../core/raster/flags.ts';
import type { Level } from '../level.ts';

/** A shift by which pixels of a hole are copied: from `across` to the right and `down` below. */
export interface Offset {
  readonly across: number;
  readonly down: number;
}

/** A level whose hole is laid out. */
export interface Ground {
  readonly level: Level;
  /** Positions of the hole's pixels. */
  readonly holePixels: Int32Array;
  /** `width × height`: 1 where a pixel is known and not forbidden. */
  readonly free: Uint8Array;
  /** Mean distance of two free pixels, in grey levels: how unlike pixels are by chance. */
  readonly chance: number;
}

/** Pairs of pixels by which the distance by chance is measured. */
const PAIRS = 4096;

export function createGround(level: Level): Ground {
  const { hole, forbidden } = level;
  const free = hole.map((flag, at) => (flag || forbidden?.[at] ? 0 : 1));
  const pixels = listFlagged(free);
  let sum = 0;
  // Steps by a prime pair near with far pixels in a fixed order.
  for (let pair = 0; pair < PAIRS; pair++) {
    const one = pixels[(pair * 7919) % pixels.length];
    const other = pixels[(pair * 104_729 + 12_345) % pixels.length];
    if (pixels.length > 0) sum += pixelDistance(level, one, other);
  }
  return { level, holePixels: listFlagged(hole), free, chance: sum / PAIRS };
}

/** The position that an offset leads to from another one; −1 beyond the level's border. */
export function positionAt({ width, height }: Level, pixel: number, { across, down }: Offset): number {
  const row = (pixel / width) | 0;
  const x = pixel - row * width + across;
  const y = row + down;
  return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
}

/** Distance of two pixels in color and texture energy, in grey levels. */
export function pixelDistance({ pixels }: Level, one: number, other: number): number {
  const a = one * PIXEL_BYTES;
  const b = other * PIXEL_BYTES;
  const red = pixels[a] - pixels[b];
  const green = pixels[a + 1] - pixels[b + 1];
  const blue = pixels[a + 2] - pixels[b + 2];
  const texture = pixels[a + 3] - pixels[b + 3];
  return Math.sqrt(red * red + green * green + blue * blue + texture * texture);
}
