import { dilateSquare } from '../../core/morphology/dilate.ts';
import { type Texture, textureDistance } from './describe-texture.ts';
import type { Sheet } from './sheet.ts';

/** Rows up and down, and columns inwards, in which the border is looked at, as shares of the sheet. */
const NEAR = { down: 0.05, across: 0.04 };

/** Every second row and column of them is looked at: textures are smooth. */
const EVERY = 2;

/**
 * Distance that two places of one material have, and the largest that counts, in grey levels.
 * @tuned set by eye
 */
const SAME = 10;
const MOST = 60;

interface Described {
  readonly texture: Texture;
  /** 1 where a thing lies that the right border cuts. */
  readonly cut: Uint8Array;
}

/** Places at the border to which a row is compared: beside a cut thing, those above and below it. */
function listBorder({ width, height }: Sheet, { cut, y }: Pick<Described, 'cut'> & { readonly y: number }) {
  const isCut = (row: number) => cut[(row + 1) * width - 1] === 1;
  const down = Math.max(2, Math.round(NEAR.down * height));
  const across = Math.max(2, Math.round(NEAR.across * width));
  let [top, bottom] = [y, y];
  while (top > 0 && isCut(top)) top--;
  while (bottom < height - 1 && isCut(bottom)) bottom++;
  const places: number[] = [];
  for (let row = Math.max(0, top - down); row <= Math.min(height - 1, bottom + down); row += EVERY)
    if (!isCut(row))
      for (let x = Math.max(0, width - across); x < width; x += EVERY) places.push(row * width + x);
  return places;
}

/**
 * Distance of each place's texture from the most similar one at the right border near its rows, in grey
 * levels from 0 to 60. What is found nowhere at the border belongs to things inside the photo, not to what
 * goes on beyond it.
 */
export function rateUnlikeness(sheet: Sheet, { texture, cut }: Described): Float32Array {
  const { width, height } = sheet;
  const unlikeness = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const border = listBorder(sheet, { cut, y });
    if (border.length === 0) continue;
    for (let at = y * width; at < (y + 1) * width; at++) {
      let least = SAME + MOST;
      for (let index = 0; index < border.length && least > SAME; index++)
        least = Math.min(least, textureDistance(texture, at, border[index]));
      unlikeness[at] = Math.max(0, least - SAME);
    }
  }
  fillThings(unlikeness, sheet);
  return unlikeness;
}

/**
 * Unlikeness from which a place belongs to a thing, that of the gaps between such places, and the widest gap
 * as a share of the height.
 * @tuned set by eye
 */
const THING = { from: 20, gap: 45, closes: 0.18 };

/** Raises what lies between parts of things: the silver of a car is that of the road. */
function fillThings(unlikeness: Float32Array, { width, height }: Sheet): void {
  const radius = Math.max(1, Math.round((THING.closes * height) / 2));
  const flags = { width, height, data: Uint8Array.from(unlikeness, (value) => (value > THING.from ? 1 : 0)) };
  const grown = dilateSquare(flags, radius);
  const around = dilateSquare({ width, height, data: grown.map((flag) => 1 - flag) }, radius);
  // Between a thing and the frame there is no other part of it.
  for (let y = radius; y < height - radius; y++)
    for (let at = y * width + radius; at < (y + 1) * width - radius; at++)
      if (!around[at]) unlikeness[at] = Math.max(unlikeness[at], THING.gap);
}
