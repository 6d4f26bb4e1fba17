import { FAR } from '../kernels/distance-transform.ts';
import type { Mask } from '../picture.ts';

/** More than any distance in a row. */
const NONE = 0xffff;

/** Grows the marked part of a mask by a disc of a radius in pixels. */
export function growMask(mask: Mask, radius: number): Mask {
  const { width, height, data } = mask;
  const out = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) if (data[at]) out[at] = 255;
  if (radius < 1) return { width, height, data: out };
  // Half the width of the disc in each of its rows.
  const reach = Array.from({ length: radius + 1 }, (_, row) =>
    Math.floor(Math.sqrt(radius * radius - row * row)),
  );
  const distance = distanceInRows(mask);
  const marked = Array.from({ length: height }, (_, row) => distance[row * width] < NONE);
  for (let y = 0; y < height; y++)
    for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++) {
      if (!marked[row]) continue;
      const limit = reach[Math.abs(row - y)];
      for (let x = 0; x < width; x++) if (distance[row * width + x] <= limit) out[y * width + x] = 255;
    }
  return { width, height, data: out };
}

/** Pixels from each pixel to the nearest marked one of its row. */
function distanceInRows({ width, height, data }: Mask): Uint16Array {
  const distance = new Uint16Array(data.length).fill(NONE);
  for (let y = 0; y < height; y++) {
    let last = -FAR;
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (data[at]) last = x;
      distance[at] = Math.min(NONE, x - last);
    }
    last = FAR;
    for (let x = width - 1, at = (y + 1) * width - 1; x >= 0; x--, at--) {
      if (data[at]) last = x;
      distance[at] = Math.min(distance[at], last - x);
    }
  }
  return distance;
}
