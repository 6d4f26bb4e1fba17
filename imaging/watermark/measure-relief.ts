import type { Plane } from '../kernels/plane.ts';
import type { Area } from './area.ts';
import type { Blend } from './blend.ts';
import type { Ground } from './estimate-ground.ts';

/** Steps beyond this many grey levels are edges of the scene and all count the same. */
const MOST_STEP = 60;

/** Both ends of a step lie this far apart in pixels, so that the soft rim of the mark falls between them. */
const STRIDE = 4;

/** Likelihood below which a pixel is bare, and marked where it is as near to 1. */
const SURE = 0.2;

/** With less of the photo left under the mark the ground stands in for it. */
const LEAST_CLEAR = 0.1;

interface Layer {
  /** Likelihood of each pixel to be marked, 0 to 1. */
  readonly marked: Plane;
  readonly ground: Ground;
  readonly blend: Blend;
}

/**
 * How much lower the steps across the edges of what is held to be the mark become once it is taken off, in grey levels a brushed
 * pixel. Right blends and strokes lower them all; strokes that end where the photo has no edge raise them.
 */
export function measureRelief(
  { width, height, colours, brushed }: Area,
  { marked, ground, blend }: Layer,
): number {
  let sum = 0;
  let count = 0;
  const clear = 1 - blend.opacity;
  const isOpaque = clear < LEAST_CLEAR;
  const lowered = (covered: number, bare: number): number => {
    let total = 0;
    for (let channel = 0; channel < 3; channel++) {
      const { data } = colours[channel];
      const restored = isOpaque
        ? ground.mean[channel].data[covered]
        : (data[covered] - (1 - clear) * blend.colour[channel]) / clear;
      const held = Math.min(255, Math.max(0, restored));
      total += Math.min(MOST_STEP, Math.abs(data[covered] - data[bare]));
      total -= Math.min(MOST_STEP, Math.abs(held - data[bare]));
    }
    return total;
  };
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (!brushed[at]) continue;
      count++;
      if (marked.data[at] < 1 - SURE) continue;
      if (x >= STRIDE && marked.data[at - STRIDE] < SURE) sum += lowered(at, at - STRIDE);
      if (x < width - STRIDE && marked.data[at + STRIDE] < SURE) sum += lowered(at, at + STRIDE);
      const row = STRIDE * width;
      if (y >= STRIDE && marked.data[at - row] < SURE) sum += lowered(at, at - row);
      if (y < height - STRIDE && marked.data[at + row] < SURE) sum += lowered(at, at + row);
    }
  return sum / Math.max(1, count);
}
