import type { Picture } from '../../core/picture.ts';

/** Sides that change places, or the clockwise turn in degrees. */
export type Turn = 'horizontal' | 'vertical' | 90 | -90 | 180;

/** Place in per cent of a picture's width and height. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The place that a place of a picture becomes by a turn. */
export function turnPlace({ x, y }: Place, turn: Turn): Place {
  if (turn === 'horizontal') return { x: 100 - x, y };
  if (turn === 'vertical') return { x, y: 100 - y };
  if (turn === 180) return { x: 100 - x, y: 100 - y };
  return turn === 90 ? { x: 100 - y, y: x } : { x: y, y: 100 - x };
}

/** Turns a picture by right angles, or mirrors it. No pixel is mixed. */
export function turnPicture({ width, height, channels, data }: Picture, turn: Turn): Picture {
  const isUpright = turn === 90 || turn === -90;
  const out = new Uint8Array(data.length);
  const [across, down] = isUpright ? [height, width] : [width, height];
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0; x < width; x++, from += channels) {
      let [toX, toY] = [x, y];
      if (turn === 'horizontal' || turn === 180) toX = width - 1 - x;
      if (turn === 'vertical' || turn === 180) toY = height - 1 - y;
      if (turn === 90) [toX, toY] = [height - 1 - y, x];
      if (turn === -90) [toX, toY] = [y, width - 1 - x];
      const to = (toY * across + toX) * channels;
      for (let channel = 0; channel < channels; channel++) out[to + channel] = data[from + channel];
    }
  }
  return { width: across, height: down, channels, data: out };
}
