import type { ColourChange } from '../kernels/recolor-pixels.ts';
import type { OklabColour, RegionColour } from './cluster-region.ts';

/** Differences in lightness grow at most this much: more would bring out noise where a dark thing becomes light. */
const MOST_GAIN = 1.6;

/** A light thing that becomes dark gets more contrast than physics gives it, by this power of the ratio: else its folds drown. */
const DARKENING = 0.35;
const MOST_CONTRAST = 1.6;

/** Lightness above which the rise towards white begins, or the target's own if that is lighter. */
const SHOULDER = 0.85;

/** Chroma per lightness above which paleness tells shine wholly. */
const COLOURED = 0.18;

/** Chroma per lightness below which it tells nothing. */
const GREY = 0.05;

/** Shine on a grey thing begins this much above its lightest common light, and is whole that much further up. */
const SHINE = { above: 0.06, over: 0.3 } as const;

/** How one colour of a region becomes another, with folds, shine and texture kept. */
export function planRecoloring(from: RegionColour, to: OklabColour): ColourChange {
  const mean = Math.max(0.02, from.lightness);
  const ratio = to.lightness / mean;
  const darkening = ratio > 0 ? Math.min(MOST_CONTRAST, Math.max(1, (0.65 / ratio) ** DARKENING)) : 1;
  const saturation = Math.hypot(from.a, from.b) / mean;
  return {
    fromLightness: mean,
    fromA: from.a,
    fromB: from.b,
    toLightness: to.lightness,
    toA: to.a,
    toB: to.b,
    contrast: ratio > MOST_GAIN ? MOST_GAIN / ratio : darkening,
    shoulder: Math.min(1, Math.max(SHOULDER, to.lightness)),
    shineFrom: from.lightest + SHINE.above,
    shineTo: from.lightest + SHINE.above + SHINE.over,
    paleness: Math.max(0, Math.min(1, (saturation - GREY) / (COLOURED - GREY))),
  };
}
