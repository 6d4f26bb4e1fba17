import type { FrameSize } from '../media/frame.ts';
import { type Smoothing, smoothPlaneCompiled } from './wasm/smooth-kernels.ts';

/** Noise left below this share of what there was, or below so many grey levels, is not worth smoothing. */
const MIN_SHARE = { luma: 0.4, colour: 0.2 } as const;
const MIN_LEVELS = 0.8;
/** Difference from which on a neighbour does not count, in multiples of the noise that is left. */
const REACH = 4.4;
/** The most that differences are looked at, in grey levels. */
const MAX_REACH = 120;
/** Steps that numbers of frames are told apart by, for each frame, and frames from which on all are alike. */
const STEPS = 16;
const MAX_WEIGHT = 48;
/** Pixels to each side that are looked at. */
const RADIUS = 2;
/** Sixteenths by which a neighbour beside, across a corner, and two pixels away counts less. */
const NEARNESS = [13, 11, 8] as const;
/** A difference of the whole reach, before and after a shift by four bits. */
const WHOLE = 4080;
/** Square of a whole difference over 256, and the bits that its square is over 63. */
const LARGEST = 254;
const WEIGHT_BITS = 10;

interface Rest {
  /** Standard deviation of the noise of one frame, in grey levels. */
  readonly sigma: number;
  /** Frames that each cell is the mean of. */
  readonly weight: Float32Array;
  readonly cellWidth: number;
  /** Shift from pixels to cells: 1 for brightness, 0 for colour. */
  readonly shift: 0 | 1;
}

/** Reach of each cell by the noise that is left in it. */
function planReach({ sigma, weight, shift }: Rest): Pick<Smoothing, 'reach' | 'scale'> {
  const least = Math.max(shift === 1 ? MIN_SHARE.luma : MIN_SHARE.colour, MIN_LEVELS / sigma);
  const reaches = new Uint8Array(STEPS * MAX_WEIGHT);
  for (let step = 0; step < reaches.length; step++) {
    const left = Math.min(1, 1 / Math.sqrt((step + 0.5) / STEPS));
    if (left >= least) reaches[step] = Math.min(MAX_REACH, Math.max(1, Math.round(REACH * sigma * left)));
  }
  const scales = Uint16Array.from(reaches, (reach) => (reach > 0 ? Math.floor(WHOLE / reach) : 0));
  const [reach, scale] = [new Uint8Array(weight.length), new Uint16Array(weight.length)];
  for (let i = 0; i < weight.length; i++) {
    const step = Math.min(reaches.length - 1, (weight[i] * STEPS) | 0);
    reach[i] = reaches[step];
    scale[i] = scales[step];
  }
  return { reach, scale };
}

/** Neighbours within two steps, in a plane of a width, by how much they count. */
function neighboursOf(width: number): Int32Array {
  const [beside, corner, apart] = NEARNESS;
  return Int32Array.of(
    ...[-1, beside, 1, beside, -width, beside, width, beside],
    ...[-width - 1, corner, -width + 1, corner, width - 1, corner, width + 1, corner],
    ...[-2, apart, 2, apart, -2 * width, apart, 2 * width, apart],
  );
}

/** `smoothPlaneCompiled` for machines that cannot run it. */
function smoothPlane({ plane, width, height, reach, scale, cellWidth, shift }: Smoothing): Uint8Array {
  const out = plane.slice();
  const neighbours = neighboursOf(width);
  for (let y = RADIUS; y < height - RADIUS; y++)
    for (let x = RADIUS, i = y * width + RADIUS; x < width - RADIUS; x++, i++) {
      const cell = (y >> shift) * cellWidth + (x >> shift);
      const most = reach[cell];
      if (most === 0) continue;
      const centre = plane[i];
      let sum = 0;
      let total = (LARGEST ** 2) >> WEIGHT_BITS;
      for (let n = 0; n < neighbours.length; n += 2) {
        const apart = plane[i + neighbours[n]] - centre;
        const size = (Math.min(most, apart < 0 ? -apart : apart) * scale[cell]) >> 4;
        const near = LARGEST - ((size * size) >> 8);
        const weight = (((near * near) >> WEIGHT_BITS) * neighbours[n + 1]) >> 4;
        sum += weight * apart;
        total += weight;
      }
      out[i] = centre + Math.floor(Math.fround(Math.fround(sum / total) + 0.5));
    }
  return out;
}

/**
 * Smooths what time could not clean, by the noise that is left there: a mean of the pixel itself and 12
 * neighbours by Tukey's biweight of their difference, in whole numbers. Compiled where this machine can run
 * it, with the same result.
 */
export function smoothRest(plane: Uint8Array, { width, height }: FrameSize, rest: Rest): Uint8Array {
  const { cellWidth, shift } = rest;
  const smoothing = { plane, width, height, cellWidth, shift, ...planReach(rest) };
  return smoothPlaneCompiled(smoothing) ?? smoothPlane(smoothing);
}
