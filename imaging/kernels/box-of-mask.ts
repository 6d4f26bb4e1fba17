import type { Mask } from '../picture.ts';
import type { Box } from './box.ts';

/** The box around all marked pixels; undefined where none is. */
export function boxOfMask({ width, height, data }: Mask): Box | undefined {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      if (data[at]) {
        left = Math.min(left, x);
        right = Math.max(right, x + 1);
        top = Math.min(top, y);
        bottom = y + 1;
      }
  return right > left ? { left, top, right, bottom } : undefined;
}
