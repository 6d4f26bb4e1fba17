import type { Mask } from '#imaging/core/picture.ts';

/** Centre and radii as shares of width and height. */
interface Ellipse {
  readonly x: number;
  readonly y: number;
  readonly across: number;
  readonly down: number;
}

/** The holes that are cut into every test picture, one at a time. */
export const holes: readonly Ellipse[] = [
  { x: 0.5, y: 0.47, across: 0.11, down: 0.1 },
  { x: 0.35, y: 0.65, across: 0.06, down: 0.08 },
  { x: 0.62, y: 0.4, across: 0.16, down: 0.13 },
];

/** A mask with one elliptic hole. */
export function cutHole(size: { width: number; height: number }, { x, y, across, down }: Ellipse): Mask {
  const { width, height } = size;
  const data = new Uint8Array(width * height);
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++)
      if (((column / width - x) / across) ** 2 + ((row / height - y) / down) ** 2 < 1) data[at] = 255;
  return { width, height, data };
}
