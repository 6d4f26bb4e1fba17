import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import type { Area } from './area.ts';

/** Spreads in pixels of the surroundings of strokes; broad strokes need wide ones. */
const SPREADS = [5, 12, 28];

/** Contrast in grey levels of surely marked pixels. */
const SURE_STEP = 10;

/** First guesses of the strokes: pixels brighter, and darker, than their surroundings, at several sizes. */
export function proposeStrokes({ width, height, colours, brushed }: Area): Plane[] {
  const brightness = createPlane({ width, height });
  for (let at = 0; at < brushed.length; at++)
    brightness.data[at] = (colours[0].data[at] + colours[1].data[at] + colours[2].data[at]) / 3;
  const fine = gaussianBlur(brightness, 0.8);
  return SPREADS.flatMap((spread) => {
    const broad = gaussianBlur(brightness, spread);
    return [1, -1].map((sign) => {
      const guess = createPlane({ width, height });
      for (let at = 0; at < brushed.length; at++)
        if (brushed[at])
          guess.data[at] = 1 / (1 + Math.exp((-3 * sign * (fine.data[at] - broad.data[at])) / SURE_STEP));
      return guess;
    });
  });
}
