import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { smoothStep, toneShoulder } from '../../core/numeric/scalar.ts';

/** Mapping from one colour of a thing to another; see `edit/recolor/match-palette.ts`. All in OKLab. */
export interface ColourChange {
  readonly fromLightness: number;
  readonly fromA: number;
  readonly fromB: number;
  readonly toLightness: number;
  readonly toA: number;
  readonly toB: number;
  /** Lightness that the mean gets: the target's, or less where light parts would have no room above it. */
  readonly toMean: number;
  /** Lightness relative to the mean is raised to these powers, below the mean and above it. */
  readonly contrast: number;
  readonly lightContrast: number;
  /** Above this lightness the curve rises ever more slowly towards white. */
  readonly shoulder: number;
  /**
   * Lightness from and to which a pixel becomes shine, for colours that shine cannot be told apart from by
   * paleness.
   */
  readonly shineFrom: number;
  readonly shineTo: number;
  /** Share of the thing's own deviations in hue that stays. */
  readonly keptHue: number;
  /** Degree to which paleness indicates shine, from 0 for greys to 1. */
  readonly paleness: number;
}

/** Bounds of a pixel's saturation relative to the mean's. */
const MIN_SATURATION = 0.2;
const MAX_SATURATION = 1.5;

/**
 * Lightness over the mean's that is added where contrast is lessened: black pixels of a dark thing, which
 * hold no more than noise, become shade of a light one and no holes in it.
 */
const BLACK = 0.25;

/**
 * Changes colours in place. Shades of a colour lie on a ray from black in OKLab, so lightness, a and b scale
 * together. Specular parts keep their lightness and lose the colour (dichromatic reflection, Shafer 1985).
 * @param changes one for each colour of the thing; each pixel is changed by all, weighted by `nearness` as in
 * fuzzy c-means with exponent 2
 */
export function recolorPixels(planes: OklabPlanes, changes: readonly ColourChange[]): void {
  const lightness = planes.lightness.data;
  for (let at = 0; at < lightness.length; at++) {
    let total = 0;
    let newLightness = 0;
    let newA = 0;
    let newB = 0;
    for (const change of changes) {
      const weight = changes.length === 1 ? 1 : nearness(planes, at, change);
      changeColour(planes, at, change);
      total += weight;
      newLightness += weight * changed[0];
      newA += weight * changed[1];
      newB += weight * changed[2];
    }
    lightness[at] = newLightness / total;
    planes.a.data[at] = newA / total;
    planes.b.data[at] = newB / total;
  }
}

/** The colour that `changeColour` makes; used within one call only. */
const changed = new Float64Array(3);

function nearness({ lightness, a, b }: OklabPlanes, at: number, change: ColourChange): number {
  const distance =
    (lightness.data[at] - change.fromLightness) ** 2 +
    4 * (a.data[at] - change.fromA) ** 2 +
    4 * (b.data[at] - change.fromB) ** 2;
  return 1 / (distance * distance + 1e-7);
}

function changeColour(planes: OklabPlanes, at: number, change: ColourChange): void {
  const light = planes.lightness.data[at];
  const own = Math.max(0.02, light);
  const mean = Math.max(0.02, change.fromLightness);
  const meanA = change.fromA / mean;
  const meanB = change.fromB / mean;
  const deviationA = planes.a.data[at] / own - meanA;
  const deviationB = planes.b.data[at] / own - meanB;
  const squared = meanA * meanA + meanB * meanB;
  const saturation = squared > 1e-6 ? (deviationA * meanA + deviationB * meanB) / squared : 0;
  // In the shade little is left of a hue but noise and stray light; it is no shine.
  const along = change.paleness * saturation * Math.min(1, light / mean) ** 2;
  const relative = Math.max(MIN_SATURATION, Math.min(MAX_SATURATION, 1 + along));
  const pale =
    change.paleness * smoothStep(0.3, 0.75, 1 - relative) * smoothStep(mean + 0.04, mean + 0.22, light);
  const shine = Math.max(pale, smoothStep(change.shineFrom, change.shineTo, light));
  const contrast = light > mean ? change.lightContrast : change.contrast;
  const floor = Math.max(0, BLACK * (1 - contrast));
  const lit = rise(change.toMean * ((light / mean + floor) / (1 + floor)) ** contrast, change.shoulder);
  const made = lit + shine * Math.max(0, light - lit);
  const tone = change.toLightness > 0.01 ? made / change.toLightness : 1;
  const kept = change.keptHue * (1 - shine) * Math.min(1, own / 0.3) * Math.min(made, own);
  const colour = (1 - shine) * relative * tone;
  changed[0] = made;
  changed[1] = change.toA * colour + kept * (deviationA - along * meanA);
  changed[2] = change.toB * colour + kept * (deviationB - along * meanB);
}

/** Straight up to the shoulder, then ever more slowly towards 1. */
function rise(value: number, shoulder: number): number {
  return shoulder >= 1 ? Math.min(1, value) : toneShoulder(value, shoulder);
}
