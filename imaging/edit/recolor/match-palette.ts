import { colourToOklab, linearOf } from '../../core/colour/colour-space.ts';
import { linearStep } from '../../core/numeric/scalar.ts';
import type { OklabColour, RegionColour } from './cluster-region.ts';
import { parseColour } from './parse-colour.ts';
import type { ColourChange } from './recolor-pixels.ts';

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
 * @tuned set by eye
 */
const CEILING = { lightness: 0.955, towardsWhite: 0.3 } as const;

/**
 * Largest linear value of a channel in the lightest common part: in the light of a white thing, a brighter
 * one would glow.
 */
const REFLECTED = 0.9;

/**
 * Differences among light parts shrink at most to this power of their ratio: less, and white things lose
 * their shape.
 */
const MIN_CONTRAST = 0.35;

/**
 * Differences among light parts of a dark thing are shine for the most part, which a light one shows less.
 * From this ratio of target and mean on they shrink more, to that share at least: white stays white.
 * @tuned 2026-11-29, 3 dark garments on photographs made white or cream, by eye
 */
const SHINING = { ratio: 2, least: 0.6 } as const;

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
 * Chroma up to which it is noise of a sensor or of compression, and from which on it is a colour.
 * @tuned 2026-11-30, photographs of people, by eye
 */
const NOISE = { chroma: 0.03, colour: 0.1 } as const;

/**
 * Shine on a grey thing begins this much above its lightest common light, and is whole that much further up.
 */
const SHINE = { above: 0.06, over: 0.3 } as const;

/** A colour to give, with the largest of its linear channels. */
interface TargetColour extends OklabColour {
  readonly peak: number;
}

/** Plans the change of one region colour to another, with folds, shine and texture kept. */
function planRecoloring(from: RegionColour, to: TargetColour): ColourChange {
  const mean = Math.max(0.02, from.lightness);
  const ratio = to.lightness / mean;
  const darkening = ratio > 0 ? Math.min(MAX_CONTRAST, Math.max(1, (0.65 / ratio) ** DARKENING)) : 1;
  const contrast = ratio > MAX_GAIN ? MAX_GAIN / ratio : darkening;
  const targetSaturation = Math.hypot(to.a, to.b) / Math.max(0.02, to.lightness);
  const chroma = Math.hypot(from.a, from.b);
  const saturation = chroma / mean;
  return {
    fromLightness: mean,
    fromA: from.a,
    fromB: from.b,
    toLightness: to.lightness,
    toA: to.a,
    toB: to.b,
    contrast,
    ...fitLightParts(from, { target: to.lightness, contrast, brightest: brightestOf(to) }),
    shoulder: Math.min(1, Math.max(SHOULDER, to.lightness)),
    shineFrom: from.lightest + SHINE.above,
    shineTo: from.lightest + SHINE.above + SHINE.over,
    keptHue:
      KEPT_HUE.grey + (KEPT_HUE.coloured - KEPT_HUE.grey) * Math.min(1, targetSaturation / KEPT_HUE.from),
    paleness: linearStep(GREY, COLOURED, saturation) * linearStep(NOISE.chroma, NOISE.colour, chroma),
  };
}

/** Lightness at which a shade of a colour reflects as much as a thing can; its own if that is more. */
function brightestOf({ lightness, peak }: TargetColour): number {
  return lightness * Math.max(1, Math.cbrt(REFLECTED / Math.max(0.001, peak)));
}

/** New mean, and contrast above it. Sunlit parts of a thing that becomes light stay below white. */
function fitLightParts(
  { lightness, lightest }: RegionColour,
  { target, contrast, brightest }: { target: number; contrast: number; brightest: number },
): Pick<ColourChange, 'toMean' | 'lightContrast'> {
  const lightestAllowed = Math.max(CEILING.lightness, target + CEILING.towardsWhite * (1 - target));
  const ceiling = Math.min(lightestAllowed, brightest);
  const range = lightest / Math.max(0.02, lightness);
  if (target * range ** contrast <= ceiling) return { toMean: target, lightContrast: contrast };
  const ratio = target / Math.max(0.02, lightness);
  const shrunk = MIN_CONTRAST * Math.max(SHINING.least, Math.min(1, SHINING.ratio / ratio));
  const toMean = Math.min(target, ceiling / range ** Math.min(contrast, shrunk));
  return { toMean, lightContrast: Math.log(ceiling / toMean) / Math.log(range) };
}

/** A colour written as `#rrggbb`, in OKLab. Throws `invalid_request`. */
export function readOklab(text: string): OklabColour {
  const out = [0, 0, 0];
  colourToOklab(parseColour(text), out);
  return { lightness: out[0], a: out[1], b: out[2] };
}

/** A colour to give, in OKLab. Throws `invalid_request`. */
function readTarget(text: string): TargetColour {
  return { ...readOklab(text), peak: Math.max(...parseColour(text).map((byte) => linearOf[byte])) };
}

/** Assigns a palette's colours to a region's colours from darkest to lightest. Throws `invalid_request`. */
export function matchPalette(
  colours: readonly RegionColour[],
  palette: readonly string[],
): readonly ColourChange[] {
  const targets = palette.map(readTarget).sort((a, b) => a.lightness - b.lightness);
  return colours.map((colour, i) => {
    const target = colours.length === 1 ? 0 : Math.round((i * (targets.length - 1)) / (colours.length - 1));
    return planRecoloring(colour, targets[target]);
  });
}
