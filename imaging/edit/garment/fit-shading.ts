import { logLuminance, type OklabPlanes } from '../../core/colour/colour-space.ts';
import { linearStep, median } from '../../core/numeric/scalar.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { fitWithin } from './fit-within.ts';
import type { ClothPieces } from './segment-garment.ts';

/** Radius of a pixel's surroundings in centimetres. */
const REACH = 0.55;

/** Variance of logarithmic light up to which it is the old cloth's texture rather than folds. */
const TEXTURE = 0.012;

/**
 * Radius on a patterned cloth, in centimetres, and a variance above that of all patterns: folds as narrow as
 * stripes are not told from them.
 */
const PATTERNED = { reach: 1.6, texture: 1e4 } as const;

/** Light on a garment. All planes have the guide's size, in logarithms of light. */
export interface Shading {
  /**
   * Light is `slope · logLuminance + offset`: folds stay, the old cloth's texture does not. 0 is the cloth's
   * median light.
   */
  readonly slope: Plane;
  readonly offset: Plane;
  /** The same for the guide itself. */
  readonly light: Plane;
}

/** Weight of light differences on dark cloth, whose light is mostly highlights, and its range. */
const DARK_CLOTH = { share: 0.6, from: Math.log(0.05), to: Math.log(0.008) } as const;

/** Median logarithmic light of each cloth, as a plane. */
function levelCloths(logs: Plane, { labels, count }: ClothPieces): Plane {
  const levels = Array.from({ length: count }, (_, i) => {
    const own: number[] = [];
    for (let at = 0; at < labels.length; at += 3) if (labels[at] === i + 1) own.push(logs.data[at]);
    return median(own);
  });
  const out = createPlane(logs);
  for (let at = 0; at < labels.length; at++) if (labels[at]) out.data[at] = levels[labels[at] - 1];
  return out;
}

/** Weight of light differences on a cloth of that level. */
function weighLevel(level: number): number {
  return 1 - (1 - DARK_CLOTH.share) * linearStep(DARK_CLOTH.from, DARK_CLOTH.to, level);
}

interface ShadedCloth {
  readonly planes: OklabPlanes;
  /** 0–1, of the guide's size. */
  readonly coverage: Plane;
  readonly pieces: ClothPieces;
  readonly pixelsPerCentimetre: number;
  /** True if colours of a pattern run through it, which are no light. */
  readonly isPatterned?: boolean;
}

/** Light less the level of each cloth, so that its mean over a pattern is that of the folds. */
function flatten(logs: Plane, levels: Plane): Plane {
  return { ...logs, data: logs.data.map((value, at) => value - levels.data[at]) };
}

/**
 * Separates light from cloth on a garment: logarithmic light minus each cloth's level, smoothed within the
 * garment. Folds stay; threads and knits do not, nor do the colours of a pattern.
 */
export function fitShading(cloth: ShadedCloth): Shading {
  const { planes, coverage, pieces, pixelsPerCentimetre, isPatterned = false } = cloth;
  const { lightness } = planes;
  const logs = { ...lightness, data: lightness.data.map(logLuminance) };
  const levels = levelCloths(logs, pieces);
  const { reach, texture } = isPatterned ? PATTERNED : { reach: REACH, texture: TEXTURE };
  const radius = Math.max(1, Math.round(reach * pixelsPerCentimetre));
  const fitted = fitWithin(isPatterned ? flatten(logs, levels) : logs, { coverage, radius, texture });
  const out = { ...fitted, light: createPlane(logs) };
  for (let at = 0; at < logs.data.length; at++) {
    const weight = weighLevel(levels.data[at]);
    const level = isPatterned ? 0 : levels.data[at];
    out.slope.data[at] = isPatterned ? 0 : weight * out.slope.data[at];
    out.offset.data[at] = weight * (out.offset.data[at] - level);
    out.light.data[at] = coverage.data[at] > 0 ? out.slope.data[at] * logs.data[at] + out.offset.data[at] : 0;
  }
  return out;
}
