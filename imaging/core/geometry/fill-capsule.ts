import type { Flags } from '../raster/flags.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Capsule {
  readonly from: Place;
  readonly to: Place;
  readonly radius: number;
}

/** Flags every pixel whose middle is no farther than a radius from a line between two points; others stay. */
export function fillCapsule({ width, height, data }: Flags, { from, to, radius }: Capsule): void {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const squared = Math.max(1e-6, across * across + down * down);
  const right = Math.min(width, Math.ceil(Math.max(from.x, to.x) + radius));
  const bottom = Math.min(height, Math.ceil(Math.max(from.y, to.y) + radius));
  for (let y = Math.max(0, Math.floor(Math.min(from.y, to.y) - radius)); y < bottom; y++)
    for (let x = Math.max(0, Math.floor(Math.min(from.x, to.x) - radius)); x < right; x++) {
      const along = ((x + 0.5 - from.x) * across + (y + 0.5 - from.y) * down) / squared;
      const share = Math.max(0, Math.min(1, along));
      const away = Math.hypot(x + 0.5 - from.x - share * across, y + 0.5 - from.y - share * down);
      if (away <= radius) data[y * width + x] = 1;
    }
}
