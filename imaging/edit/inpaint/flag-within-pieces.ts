import { type NearestNeighbourField, PATCH_RADIUS } from '../../core/patchmatch/nearest-neighbour-field.ts';

const SIDE = 2 * PATCH_RADIUS + 1;

/**
 * 1 for each pixel that all patches over it take from one place, as inside a piece that is copied as a whole;
 * `width × height`. Counts equal offsets along rows, then equal rows down columns, so that no window is
 * searched.
 */
export function flagWithinPieces({ width, height, nearest }: NearestNeighbourField): Uint8Array {
  const flags = new Uint8Array(width * height);
  /** Rows of equal offsets that end with the present one, by their middle. */
  const down = new Uint8Array(width);
  for (let row = 0; row < height; row++) {
    let across = 0;
    for (let x = 0, at = row * width; x < width; x++, at++) {
      const offset = nearest[at] - at;
      if (nearest[at] < 0) across = 0;
      else across = across > 0 && nearest[at - 1] === nearest[at] - 1 ? across + 1 : 1;
      const middle = at - PATCH_RADIUS;
      if (x < SIDE - 1) continue;
      const column = x - PATCH_RADIUS;
      if (across < SIDE) {
        down[column] = 0;
        continue;
      }
      const isSame = down[column] > 0 && nearest[middle - width] - (middle - width) === offset;
      down[column] = isSame ? Math.min(SIDE, down[column] + 1) : 1;
      if (down[column] === SIDE) flags[middle - PATCH_RADIUS * width] = 1;
    }
  }
  return flags;
}
