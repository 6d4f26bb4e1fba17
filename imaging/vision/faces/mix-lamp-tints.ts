import { quantiles } from '../../core/numeric/scalar.ts';
import { mapToFloats } from '../../core/raster/map-values.ts';

/**
 * Range of tints over sure skin (logarithm) from where on two lamps of different colours light it.
 * @tuned 2026-11-30, 30 faces in ordinary light and between lamps, range of tints
 */
const LAMPS = 1;
/** Shares of the skin that lie below and above that range. */
const ENDS = [0.05, 0.95] as const;
/**
 * Smallest weight of sure skin.
 * @tuned 2026-11-30, 30 faces in ordinary light and between lamps, range of tints
 */
const SURE = 0.5;

/** Logarithms of red over green and of blue over green. */
type Tint = readonly [number, number];

/** Unit vector along which points around 0 spread most. */
function longestAxis(points: readonly Tint[]): Tint {
  let [warm, cold, both] = [0, 0, 0];
  for (const [x, y] of points) {
    warm += x * x;
    cold += y * y;
    both += x * y;
  }
  const angle = Math.atan2(2 * both, warm - cold) / 2;
  return [Math.cos(angle), Math.sin(angle)];
}

/**
 * Tints nearest to those of each pixel that skin has between two lamps: what both light mixes their colours,
 * so that its tints lie on a line. Undefined if tints of the skin are alike, as in the light of one lamp.
 * @param features luminance, red over green and blue over green of each pixel in turn, as logarithms
 * @param sure weight 0–1 of each pixel as certain skin
 * @returns red over green and blue over green of each pixel
 */
export function mixLampTints(
  features: Float32Array,
  sure: Float32Array,
): readonly [Float32Array, Float32Array] | undefined {
  const told: Tint[] = [];
  for (let pixel = 0; pixel < sure.length; pixel++)
    if (sure[pixel] > SURE) told.push([features[3 * pixel + 1], features[3 * pixel + 2]]);
  if (told.length === 0) return undefined;
  const [warm, cold] = [0, 1].map((kind) => told.reduce((sum, tint) => sum + tint[kind], 0) / told.length);
  const axis = longestAxis(told.map(([x, y]) => [x - warm, y - cold]));
  const along = (x: number, y: number) => (x - warm) * axis[0] + (y - cold) * axis[1];
  const [low = 0, high = 0] = quantiles(
    told.map(([x, y]) => along(x, y)),
    ...ENDS,
  );
  if (high - low < LAMPS) return undefined;
  const places = mapToFloats(sure, (_, pixel) =>
    Math.max(low, Math.min(high, along(features[3 * pixel + 1], features[3 * pixel + 2]))),
  );
  return [places.map((place) => warm + place * axis[0]), places.map((place) => cold + place * axis[1])];
}
