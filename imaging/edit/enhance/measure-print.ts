import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { linearStep, quantiles } from '../../core/numeric/scalar.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { Light } from './measure-light.ts';

/**
 * Spreads in pixels of the copy: of the smoothing, and of the surroundings. Yellowing and most stains are
 * wider.
 */
const SMOOTHING = 1.5;
const AROUND = 6;
/** Lightness below which colour is uncertain. */
const DARK = 0.15;
/**
 * Limits between old prints of one tone, pictures in colour and pictures that a filter toned.
 * @tuned 2026-11-21, own scenes aged, clean, toned and hazy, prints told and nothing else
 */
export const PRINT_LIMITS = {
  /**
   * Deviation of chroma over lightness from the surroundings, at its upper tenth: of one-tone prints, and of
   * colour photographs.
   */
  deviation: { oneTone: 0.007, coloured: 0.01 },
  /** The same for evenly yellowed prints; wood in haze is as low as stained prints. */
  evenlyToned: { sure: 0.005, most: 0.0058 },
  /**
   * The same over the deviation of lightness: where things have colours, these change with the light at each
   * outline.
   */
  share: { oneTone: 0.16, coloured: 0.22 },
  /** Deviation that is noise alone, however little the picture shows. */
  noColours: { sure: 0.003, most: 0.0045 },
  /**
   * Median chroma over lightness: of grey, of prints that have yellowed, of brown ones, and of wood and
   * evening light.
   */
  tint: { none: 0.018, sure: 0.03, most: 0.115, tooMuch: 0.14 },
  /** Share of the picture that has a tint between red and green of yellow. */
  brown: { least: 0.97, sure: 0.99 },
  /**
   * Difference of tint between the cleanest and the yellowest twentieth: of pictures toned evenly, and of
   * paper that has yellowed and is stained.
   */
  unevenness: { even: 0.02, uneven: 0.032 },
} as const;

/** Chroma over lightness, which one tone has alike in light and shadow. */
function relativeTo(lightness: Plane, chroma: Plane): Plane {
  const out = gaussianBlurCompiled(chroma, SMOOTHING);
  for (let at = 0; at < out.data.length; at++) out.data[at] /= Math.max(DARK, lightness.data[at]);
  return out;
}

/** Deviation of each value from its surroundings. */
function deviationsOf(plane: Plane): { around: Plane; deviations: Plane } {
  const around = gaussianBlurCompiled(plane, AROUND);
  const deviations = createPlane(plane);
  for (let at = 0; at < deviations.data.length; at++) deviations.data[at] = plane.data[at] - around.data[at];
  return { around, deviations };
}

function lengths(a: Plane, b: Plane): Float32Array {
  return a.data.map((value, at) => Math.hypot(value, b.data[at]));
}

function brownShare(a: Plane, b: Plane): number {
  let brown = 0;
  for (let at = 0; at < a.data.length; at++) {
    const yellow = b.data[at];
    if (yellow > 0 && a.data[at] > -0.25 * yellow - 0.004 && a.data[at] < 1.2 * yellow + 0.004) brown++;
  }
  return brown / a.data.length;
}

/**
 * Likeness of a picture to an old print in one tone, 0–1. Such a print has a brown or yellow tint that
 * changes slowly over the paper, not with the content. It has neither black nor white, but unevenly yellowed
 * paper may have kept more black.
 */
export function measurePrint(planes: OklabPlanes, { black, white }: Light): number {
  const limits = PRINT_LIMITS;
  const lightness = gaussianBlurCompiled(planes.lightness, 1);
  const a = deviationsOf(relativeTo(lightness, planes.a));
  const b = deviationsOf(relativeTo(lightness, planes.b));
  const deviation = quantiles(lengths(a.deviations, b.deviations), 0.9)[0];
  const detail = quantiles(deviationsOf(lightness).deviations.data.map(Math.abs), 0.9)[0];
  const oneTone =
    linearStep(limits.deviation.coloured, limits.deviation.oneTone, deviation) *
    Math.max(
      linearStep(limits.noColours.most, limits.noColours.sure, deviation),
      linearStep(limits.share.coloured, limits.share.oneTone, deviation / Math.max(1e-3, detail)),
    );
  if (oneTone === 0) return 0;
  const tint = quantiles(lengths(a.around, b.around), 0.5)[0];
  const tinted =
    linearStep(limits.tint.none, limits.tint.sure, tint) *
    linearStep(limits.tint.tooMuch, limits.tint.most, tint);
  const brown = linearStep(limits.brown.least, limits.brown.sure, brownShare(a.around, b.around));
  const [cleanest, yellowest] = quantiles(b.around.data, 0.05, 0.95);
  const unevenness = yellowest - cleanest;
  const uneven = linearStep(limits.unevenness.even, limits.unevenness.uneven, unevenness);
  const faded = Math.max(
    linearStep(limits.evenlyToned.most, limits.evenlyToned.sure, deviation) *
      linearStep(0.35, 0.45, black) *
      linearStep(0.7, 0.5, white - black),
    uneven * linearStep(0.26, 0.32, black) * linearStep(0.72, 0.6, white - black),
  );
  return oneTone * tinted * brown * faded * linearStep(0, 0.1, 0.62 - black);
}
