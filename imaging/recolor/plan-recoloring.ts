import type { ColourChange } from '../kernels/recolor-pixels.ts';
import type { OklabColour, RegionColour } from './cluster-region.ts';

/**
 * Differences in lightness grow at most this much: more would bring out noise where a dark thing becomes
 * light.
 */
const MAX_GAIN = 1.6;

/**
 * A light thing that becomes dark gets more contrast than physics gives it, by this power of the ratio.
 * Otherwise its folds would vanish.
 */
const DARKENING = 0.35;
const MAX_CONTRAST = 1.6;

/** Lightness above which the rise towards white begins, or the target's own if that is lighter. */
const SHOULDER = 0.85;

/**
 * Largest lightness of the lightest common part of a thing, or a share of the way from the target to white if
 * larger.
 */
const CEILING = { lightness: 0.955, towardsWhite: 0.3 } as const;

/**
 * Differences among light parts shrink at most to this power of their ratio: less, and white things lose
 * their shape.
 */
const MIN_CONTRAST = 0.35;

/**
 * Share of a thing's own hue deviations that stays, for coloured and grey things. `from` is the least chroma
 * per lightness of a coloured thing.
 */
const KEPT_HUE = { coloured: 0.35, grey: 0.06, from: 0.12 } as const;

/** Chroma per lightness above which paleness fully indicates shine. */
const COLOURED = 0.18;

/** Chroma per lightness below which it indicates nothing. */
const GREY = 0.05;

/**
 * Shine on a grey thing begins this much above its lightest common light, and is whole that much further up.
 */
const SHINE = { above: 0.06, over: 0.3 } as const;

/** Plans the change of one region colour to another, with folds, shine and texture kept. */
export function planRecoloring(from: RegionColour, to: OklabColour): ColourChange {
  const mean = Math.max(0.02, from.lightness);
  const ratio = to.lightness / mean;
  const darkening = ratio > 0 ? Math.min(MAX_CONTRAST, Math.max(1, (0.65 / ratio) ** DARKENING)) : 1;
  const contrast = ratio > MAX_GAIN ? MAX_GAIN / ratio : darkening;
  const targetSaturation = Math.hypot(to.a, to.b) / Math.max(0.02, to.lightness);
  const saturation = Math.hypot(from.a, from.b) / mean;
  return {
    fromLightness: mean,
    fromA: from.a,
    fromB: from.b,
    toLightness: to.lightness,
    toA: to.a,
    toB: to.b,
    contrast,
    ...fitLightParts(from, { target: to.lightness, contrast }),
    shoulder: Math.min(1, Math.max(SHOULDER, to.lightness)),
    shineFrom: from.lightest + SHINE.above,
    shineTo: from.lightest + SHINE.above + SHINE.over,
    keptHue:
      KEPT_HUE.grey + (KEPT_HUE.coloured - KEPT_HUE.grey) * Math.min(1, targetSaturation / KEPT_HUE.from),
    paleness: Math.max(0, Math.min(1, (saturation - GREY) / (COLOURED - GREY))),
  };
}

/** New mean, and contrast above it. Sunlit parts of a thing that becomes light stay below white. */
function fitLightParts(
  { lightness, lightest }: RegionColour,
  { target, contrast }: { target: number; contrast: number },
): Pick<ColourChange, 'toMean' | 'lightContrast'> {
  const ceiling = Math.max(CEILING.lightness, target + CEILING.towardsWhite * (1 - target));
  const range = lightest / Math.max(0.02, lightness);
  if (target * range ** contrast <= ceiling) return { toMean: target, lightContrast: contrast };
  const toMean = Math.min(target, ceiling / range ** Math.min(contrast, MIN_CONTRAST));
  return { toMean, lightContrast: Math.log(ceiling / toMean) / Math.log(range) };
}
