import { createPlane, type Plane } from './plane.ts';

/** Directions, and pixels on either side, of the lines looked along. */
const DIRECTIONS = 16;
const ARM = 9;

/** Offsets of the pixels along each direction. */
function armsOf(width: number): readonly Int32Array[] {
  return Array.from({ length: DIRECTIONS }, (_, direction) => {
    const angle = (Math.PI * direction) / DIRECTIONS;
    return Int32Array.from({ length: 2 * ARM + 1 }, (_, i) => {
      const x = Math.round((i - ARM) * Math.cos(angle));
      const y = Math.round((i - ARM) * Math.sin(angle));
      return y * width + x;
    });
  });
}

/** The plane with its border going on for as far as a line reaches. */
function pad({ width, height, data }: Plane): Plane {
  const out = createPlane({ width: width + 2 * ARM, height: height + 2 * ARM });
  for (let y = 0; y < out.height; y++) {
    const from = Math.min(height - 1, Math.max(0, y - ARM)) * width;
    const to = y * out.width;
    out.data.fill(data[from], to, to + ARM);
    out.data.set(data.subarray(from, from + width), to + ARM);
    out.data.fill(data[from + width - 1], to + ARM + width, to + out.width);
  }
  return out;
}

/** Largest mean along a straight line of 19 pixels through each pixel. Values are at least 0. */
export function lineResponse(plane: Plane): Plane {
  const { width, height } = plane;
  const padded = pad(plane);
  const out = createPlane(plane);
  for (const offsets of armsOf(padded.width))
    for (let y = 0, to = 0; y < height; y++)
      for (let x = 0, at = (y + ARM) * padded.width + ARM; x < width; x++, at++, to++) {
        let sum = 0;
        for (let i = 0; i < offsets.length; i++) sum += padded.data[at + offsets[i]];
        if (sum > out.data[to]) out.data[to] = sum;
      }
  const share = 1 / (2 * ARM + 1);
  for (let at = 0; at < out.data.length; at++) out.data[at] *= share;
  return out;
}
