import { linearOf } from '../../core/colour/colour-space.ts';
import type { Picture } from '../../core/picture.ts';

/** Places of the pixels of a result in its source. */
export interface TurnedGrid {
  readonly width: number;
  /** Place of the middle of the result's first pixel, from the source's upper left corner. */
  readonly start: readonly [x: number, y: number];
  /**
   * The step to the next pixel on the right, in pixels of the source; the step down is the same, turned by a
   * right angle.
   */
  readonly across: readonly [x: number, y: number];
  /** True if nothing lies above the source. Below it, and above if false, the source is mirrored. */
  readonly isOpenAbove: boolean;
  /**
   * The left and right sides are mirrored too, but fall by this many pixels for each pixel outwards. A
   * shoulder that the border cuts continues downwards. Infinity = nothing lies there.
   */
  readonly falls: readonly [left: number, right: number];
}

interface ResampledRows {
  /** `width × height × 4` of the result, zeros at first: linear light times alpha, then alpha. */
  readonly out: Float32Array;
  readonly top: number;
  /** Lies just outside. */
  readonly bottom: number;
}

/** The cubic reaches two steps to each side. */
const REACH = 2;
const STEPS = 512;

/**
 * The cubic that passes through its samples (Catmull and Rom, 1974), by distance; one more entry for
 * rounding.
 */
const cubic = Float32Array.from({ length: REACH * STEPS + 2 }, (_, step) => {
  const x = step / STEPS;
  if (x >= 2) return 0;
  return x < 1 ? (1.5 * x - 2.5) * x * x + 1 : ((-0.5 * x + 2.5) * x - 4) * x + 2;
});

/** The pixel of a side that a mirror at its ends shows at a place beyond them. */
function reflect(place: number, length: number): number {
  const along = Math.abs(place) % (2 * length);
  const turned = place < 0 ? along - 1 : along;
  return Math.max(0, Math.min(length - 1, turned < length ? turned : 2 * length - 1 - turned));
}

/**
 * Rotates, scales and moves a picture of 3 or 4 channels in one step, in linear light. Each pixel is a cubic
 * mean of the source, as wide as the step between pixels. Nothing is sampled twice or skipped. Colours under
 * transparent pixels do not bleed.
 */
export function resampleTurned(
  source: Picture,
  { grid, out, top, bottom }: ResampledRows & { readonly grid: TurnedGrid },
): void {
  const { width, height, channels, data } = source;
  const [stepX, stepY] = grid.across;
  const [fallLeft, fallRight] = grid.falls;
  const wide = Math.max(1, Math.hypot(stepX, stepY));
  const turn = Math.hypot(stepX, stepY) || 1;
  const cosine = (stepX / turn / wide) * STEPS;
  const sine = (stepY / turn / wide) * STEPS;
  const reach = (REACH * wide * (Math.abs(stepX) + Math.abs(stepY))) / turn;
  for (let row = top, to = top * grid.width * 4; row < bottom; row++)
    for (let column = 0; column < grid.width; column++, to += 4) {
      const x = grid.start[0] + column * stepX - row * stepY - 0.5;
      const y = grid.start[1] + column * stepY + row * stepX - 0.5;
      const left = Math.ceil(x - reach);
      const right = Math.floor(x + reach);
      let total = 0;
      let red = 0;
      let green = 0;
      let blue = 0;
      let alpha = 0;
      for (let v = Math.ceil(y - reach); v <= y + reach; v++) {
        const isOpen = v < 0 && grid.isOpenAbove;
        const line = (v >= 0 && v < height ? v : reflect(v, height)) * width;
        const turnedX = (v - y) * sine - x * cosine;
        const turnedY = (v - y) * cosine + x * sine;
        for (let u = left; u <= right; u++) {
          const across = Math.abs(turnedX + u * cosine);
          const down = Math.abs(turnedY - u * sine);
          if (across >= REACH * STEPS || down >= REACH * STEPS) continue;
          const weight = cubic[(across + 0.5) | 0] * cubic[(down + 0.5) | 0];
          total += weight;
          if (isOpen) continue;
          let from = (line + u) * channels;
          if (u < 0 || u >= width) {
            // As in a mirror, its contours would rise again as they fall on this side: they are let down
            // twice as far.
            const fallen = u < 0 ? v + 2 * fallLeft * u : v - 2 * fallRight * (u - width + 1);
            if (fallen < 0 && grid.isOpenAbove) continue;
            from = (reflect(Math.round(fallen), height) * width + reflect(u, width)) * channels;
          }
          const opacity = channels === 4 ? data[from + 3] : 255;
          if (opacity === 0) continue;
          const share = opacity === 255 ? weight : (weight * opacity) / 255;
          alpha += share;
          red += share * linearOf[data[from]];
          green += share * linearOf[data[from + 1]];
          blue += share * linearOf[data[from + 2]];
        }
      }
      if (alpha === 0) continue;
      const coverage = Math.max(0, Math.min(1, alpha / total));
      // A cubic overshoots beside hard edges: a premultiplied colour never exceeds its alpha.
      out[to] = Math.max(0, Math.min(coverage, red / total));
      out[to + 1] = Math.max(0, Math.min(coverage, green / total));
      out[to + 2] = Math.max(0, Math.min(coverage, blue / total));
      out[to + 3] = coverage;
    }
}
