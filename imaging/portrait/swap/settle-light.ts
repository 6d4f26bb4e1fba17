import { relativeLuminance } from '../../core/colour/colour-space.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';
import { localMean } from '../../vision/faces/local-mean.ts';
import { shrinkUvMap, TONE_SIDE } from '../../vision/faces/tone-side.ts';

/**
 * Spreads over which a drawn face is compared with the face below, in sides of the UV map, the widest first,
 * and what may be left there: of light, and of tints (logarithms). A nose of another shape is shaded by less;
 * a lamp beside the source makes more. @tuned on fourteen pairs of photos, 2026-11-30
 */
const STEPS = [
  // The shape of a person makes no face as a whole darker or greyer.
  { shares: [0.3], light: 0, tint: 0 },
  { shares: [0.3, 0.14], light: 0.08, tint: 0.03 },
  { shares: [0.3, 0.14, 0.05], light: 0.16, tint: 0.05 },
  { shares: [0.3, 0.14, 0.05, 0.02], light: 0.25, tint: 0.07 },
] as const;
const FLOOR = 0.003;

interface SettleParams {
  /** Logarithms of red, green and blue of the face as it would be drawn, as UV maps. */
  readonly drawn: readonly Plane[];
  /** The face below. */
  readonly target: Raster;
  /** Skin that both show, 0–1, as a UV map. */
  readonly skin: Float32Array;
  /** Places whose light is wholly that of the face below, 0–1. */
  readonly unknown: Float32Array;
  /** Share of the differences that may be left, 0–1; 1 if left out. */
  readonly ownShade?: number;
}

/** The part of a difference that stays: small ones whole, large ones up to `most`. */
function bounded(difference: number, most: number): number {
  return most === 0 ? 0 : most * Math.tanh(difference / most);
}

/**
 * Factors of red, green and blue, as UV maps, by which a drawn face has the light of the face below: the
 * quotient of both (Shashua and Riklin-Raviv, “The quotient image”, 2001), smooth, and bounded rather than
 * replaced, so that the shading of a person's own shape stays.
 */
export function settleLight({ drawn, target, skin, unknown, ownShade = 1 }: SettleParams): readonly Plane[] {
  const small = { width: TONE_SIDE, height: TONE_SIDE };
  const own = shrinkUvMap(target);
  const weights = resizePlane({ ...drawn[0], data: skin }, small).data.map((value) => value * value);
  const [red, green, blue] = drawn.map((plane) => resizePlane(plane, small).data.map(Math.exp));
  const known = resizePlane({ ...drawn[0], data: unknown }, small).data.map((value) => 1 - value);
  const count = TONE_SIDE * TONE_SIDE;
  const [light, warm, cold] = [0, 1, 2].map(() => new Float32Array(count));
  const colour = [0, 0, 0];
  for (let at = 0; at < count; at++) {
    linearAt(own, at, colour);
    const [r, g, b] = colour.map((value) => value + FLOOR);
    light[at] = Math.log(relativeLuminance(red[at], green[at], blue[at]) / relativeLuminance(r, g, b));
    warm[at] = Math.log((red[at] * g) / (green[at] * r));
    cold[at] = Math.log((blue[at] * g) / (green[at] * b));
  }
  const [byLight, byWarm, byCold] = [light, warm, cold].map((values, kind) => {
    const change = new Float32Array(count);
    for (const { shares, ...most } of STEPS) {
      const left = values.map((value, at) => value + change[at]);
      const { data } = localMean(left, { weights, shares });
      for (let at = 0; at < count; at++)
        change[at] +=
          known[at] * bounded(data[at], ownShade * (kind === 0 ? most.light : most.tint)) - data[at];
    }
    return change;
  });
  const factors = [0, 1, 2].map(() => new Float32Array(count));
  for (let at = 0; at < count; at++) {
    const tints = [Math.exp(byWarm[at]), 1, Math.exp(byCold[at])];
    // Tints alone would change the light.
    const tinted = relativeLuminance(tints[0] * red[at], green[at], tints[2] * blue[at]);
    const gain = (Math.exp(byLight[at]) * relativeLuminance(red[at], green[at], blue[at])) / tinted;
    for (let channel = 0; channel < 3; channel++) factors[channel][at] = gain * tints[channel];
  }
  return factors.map((data) => resizePlane({ ...small, data }, drawn[0]));
}
