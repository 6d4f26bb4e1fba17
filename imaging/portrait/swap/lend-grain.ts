import { median } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';

/** Octaves that grain and pores lie in, the finest ones. */
const GRAINY = 3;
/** Usual deviations of an octave over which a value or a place has edges, not grain. @tuned 2026-11-30 */
const EDGE = 2;
/** The deviation of a normal distribution by its median absolute one. */
const NORMAL = 1.4826;
/** Every such pixel is asked for it. */
const SAMPLED = 7;

/** The usual deviation of an octave over changed pixels: edges are rare, grain is everywhere. */
function usualDeviation(octave: Float32Array, { data }: Plane): number {
  const asked = octave.filter((_, at) => at % SAMPLED === 0 && data[at] > 0);
  return NORMAL * median(asked.map(Math.abs));
}

interface LentGrain {
  /** Octaves of the face before, the finest first. */
  readonly octaves: readonly Float32Array[];
  /** Mean square of each around each place, of the face before, and as it was drawn. */
  readonly own: readonly Float32Array[];
  readonly drawn: readonly Float32Array[];
  readonly changed: Plane;
  /** Most energy of a drawn octave relative to the face before. */
  readonly most: number;
  /** Energy in squared grey levels that tells nothing. */
  readonly floor: number;
}

/**
 * Grain of a frame that a face drawn into it lacks, at each pixel in grey levels: a share of that grain
 * itself, so that it moves as it does there. Edges of the face before are left out, as they are larger.
 */
export function lendGrain({ octaves, own, drawn, changed, most, floor }: LentGrain): Float32Array {
  const grain = new Float32Array(changed.data.length);
  for (const [i, octave] of octaves.slice(0, GRAINY).entries()) {
    const usual = usualDeviation(octave, changed);
    const edge = EDGE * usual + 1e-3;
    for (let at = 0; at < grain.length; at++) {
      const wanted = most * Math.min(own[i][at], usual ** 2);
      if (changed.data[at] === 0 || wanted <= drawn[i][at]) continue;
      const even = Math.min(1, (EDGE * usual) ** 2 / (own[i][at] + floor));
      const missing = even * Math.sqrt((wanted - drawn[i][at]) / (wanted + floor));
      grain[at] += missing * octave[at] * Math.exp(-((octave[at] / edge) ** 2) / 2);
    }
  }
  return grain;
}
