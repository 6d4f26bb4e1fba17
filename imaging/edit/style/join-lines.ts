import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';

/** Share of the difference of a place's lines to those of the picture that is evened out. */
const EVENED = 0.8;
/** Bounds of the factor by which lines of a place are raised or lowered. */
const FACTORS = { least: 0.7, most: 2.4 } as const;
/** Factor by which the copy is smaller on which places are compared. */
const COARSER = 4;
/** Strength of a line that is drawn by itself, and of one that goes on from such a line. */
const STRONG = 1;
const WEAK = 0.45;
/** Strength from which on such a line is drawn whole, and that which it then has. */
const WHOLE = 0.7;
const LIFTED = 1.15;
/** Lengths of joined lines in units, from those that are left out to those that are drawn whole. */
const LENGTHS = [8, 26] as const;

interface JoinOptions {
  /** Pixels of a unit of the canvas. */
  readonly unit: number;
  /** Surroundings whose lines are compared, in units. */
  readonly reach: number;
}

/** Lines of places with few of them are raised, those of busy places lowered. */
function evenOut({ data, ...size }: Plane, { unit, reach }: JoinOptions): Plane {
  const clipped = { ...size, data: data.map((line) => Math.max(0, Math.min(2, line))) };
  const coarse = {
    width: Math.max(1, Math.round(size.width / COARSER)),
    height: Math.max(1, Math.round(size.height / COARSER)),
  };
  const blurred = gaussianBlurCompiled(resizePlane(clipped, coarse), (reach * unit) / COARSER);
  const around = resizePlane(blurred, size).data;
  const mean = around.reduce((sum, value) => sum + value, 0) / around.length;
  const even = createPlane(size);
  for (let at = 0; at < data.length; at++) {
    const factor = ((mean + 0.02) / (around[at] + 0.02)) ** EVENED;
    even.data[at] = data[at] * Math.max(FACTORS.least, Math.min(FACTORS.most, factor));
  }
  return even;
}

/**
 * Lines of `findLines` as whole strokes: what goes on from a line in weaker ones is drawn as well
 * (hysteresis; Canny 1986), and short scraps are left out.
 */
export function joinLines(lines: Plane, options: JoinOptions): Plane {
  const even = evenOut(lines, options);
  const { width, height, data } = even;
  const out = createPlane(even);
  const isDone = new Uint8Array(data.length);
  const found = new Int32Array(data.length);
  for (let start = 0; start < data.length; start++) {
    if (data[start] < STRONG || isDone[start]) continue;
    let left = width;
    let right = 0;
    let top = height;
    let bottom = 0;
    let count = 0;
    found[count++] = start;
    isDone[start] = 1;
    for (let next = 0; next < count; next++) {
      const x = found[next] % width;
      const y = (found[next] - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const at = row * width + column;
          if (isDone[at] || data[at] < WEAK) continue;
          isDone[at] = 1;
          found[count++] = at;
        }
    }
    const whole = smoothStep(...LENGTHS, Math.hypot(right - left, bottom - top) / options.unit);
    for (let n = 0; n < count; n++) {
      const line = data[found[n]];
      // Weak parts become lines without a step at their border.
      out.data[found[n]] = whole * Math.max(line, LIFTED * smoothStep(WEAK, WHOLE, line));
    }
  }
  return out;
}
