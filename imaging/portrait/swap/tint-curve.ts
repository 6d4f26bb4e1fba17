import { encodeSrgb, relativeLuminance } from '../../core/colour/colour-space.ts';
import { quantiles, smoothStep } from '../../core/numeric/scalar.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { solveNormalEquations } from '../../core/solvers/solve-normal-equations.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';
import { measureTone } from '../../vision/faces/measure-tone.ts';
import { shrinkUvMap } from '../../vision/faces/tone-side.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';
import type { BlendTarget } from './describe-face.ts';

/** Knots of a curve, evenly over encoded light from black to white. */
const KNOTS = 13;
/** Hold on the bends of a curve, and on its values, in places that tell. @tuned 2026-11-30 */
const SMOOTH = 4;
const HOLD = 0.01;
/** Smallest coverage of skin of a place that is asked. */
const SURE = 0.9;
/** Shares of the skin that are darker and brighter than what the curve is told from. */
const ENDS = [0.02, 0.98] as const;
const FLOOR = 0.003;

/** Tint of a face's skin by its light: of bright skin red is cut off at white, and shade is redder. */
interface TintCurve {
  /** Logarithms of red over green, and of blue over green, at each knot. */
  readonly red: Float64Array;
  readonly blue: Float64Array;
  /** Light that the skin has (linear luminance), from the darkest to the brightest. */
  readonly range: readonly [number, number];
}

interface Knot {
  readonly first: number;
  readonly share: number;
}

function knotOf(light: number): Knot {
  const place = (KNOTS - 1) * encodeSrgb(Math.max(0, Math.min(1, light)));
  const first = Math.min(KNOTS - 2, Math.floor(place));
  return { first, share: place - first };
}

/** Light and tints of a place, and of the skin around it. */
interface ToneSample {
  readonly own: number;
  readonly around: number;
  readonly red: number;
  readonly blue: number;
}

function readSamples({ uvMap, target }: Pick<BlendTarget, 'uvMap' | 'target'>, zones: UvZones): ToneSample[] {
  const bare = { ...target, data: target.data.map((value, at) => value * zones.skin.data[at]) };
  const tone = measureTone(uvMap, bare);
  const small = shrinkUvMap(uvMap);
  const weights = resizePlane(bare, small).data;
  const colour = [0, 0, 0];
  const samples: ToneSample[] = [];
  for (let at = 0; at < weights.length; at++) {
    if (weights[at] < SURE) continue;
    linearAt(small, at, colour);
    const around = tone.map(({ data }) => data[at] + FLOOR);
    const own = colour.map((value) => value + FLOOR);
    samples.push({
      own: relativeLuminance(own[0], own[1], own[2]),
      around: relativeLuminance(around[0], around[1], around[2]),
      red: Math.log((own[0] * around[1]) / (own[1] * around[0])),
      blue: Math.log((own[2] * around[1]) / (own[1] * around[2])),
    });
  }
  return samples;
}

/** Matrix of normal equations that holds a curve smooth. */
function holdCurve(): Float64Array {
  const matrix = new Float64Array(KNOTS * KNOTS);
  for (let knot = 0; knot < KNOTS; knot++) matrix[knot * KNOTS + knot] += HOLD;
  const bend = [1, -2, 1];
  for (let first = 0; first + 2 < KNOTS; first++)
    for (const [i, one] of bend.entries())
      for (const [j, other] of bend.entries())
        matrix[(first + i) * KNOTS + first + j] += SMOOTH * one * other;
  return matrix;
}

/**
 * Tells the tint of a face's skin by its light, by least squares. Each place is compared with the skin around
 * it alone, so that two lamps, or a blush, are not taken for light and shade.
 */
export function measureTintCurve(
  face: Pick<BlendTarget, 'uvMap' | 'target'>,
  zones: UvZones,
): TintCurve | undefined {
  const samples = readSamples(face, zones);
  if (samples.length < KNOTS) return undefined;
  const matrix = holdCurve();
  const [red, blue] = [new Float64Array(KNOTS), new Float64Array(KNOTS)];
  for (const sample of samples) {
    const [own, around] = [knotOf(sample.own), knotOf(sample.around)];
    const terms: readonly (readonly [number, number])[] = [
      [own.first, 1 - own.share],
      [own.first + 1, own.share],
      [around.first, around.share - 1],
      [around.first + 1, -around.share],
    ];
    for (const [row, factor] of terms) {
      red[row] += factor * sample.red;
      blue[row] += factor * sample.blue;
      for (const [column, other] of terms) matrix[row * KNOTS + column] += factor * other;
    }
  }
  solveNormalEquations(matrix.slice(), red);
  solveNormalEquations(matrix, blue);
  const [least = 0, most = 1] = quantiles(
    samples.map(({ own }) => own),
    ...ENDS,
  );
  return { red, blue, range: [least, most] };
}

/**
 * Change of a tint from one light to another (logarithm), and by how much it is known, 0–1: not beyond the
 * light that the skin has.
 */
export function changeOfTint(
  curve: TintCurve,
  { from, to }: { readonly from: number; readonly to: number },
): { readonly red: number; readonly blue: number; readonly known: number } {
  const [start, end] = [knotOf(from), knotOf(to)];
  const at = (values: Float64Array, { first, share }: Knot) =>
    values[first] * (1 - share) + values[first + 1] * share;
  const [least, most] = curve.range;
  const known =
    smoothStep(0.7, 1, Math.min(from, to) / least) * (1 - smoothStep(1, 1.25, Math.max(from, to) / most));
  return {
    red: at(curve.red, end) - at(curve.red, start),
    blue: at(curve.blue, end) - at(curve.blue, start),
    known,
  };
}
