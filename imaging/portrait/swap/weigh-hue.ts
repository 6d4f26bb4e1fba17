import type { Plane } from '../../core/raster/plane.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';

/** Weight of the source's own hue variation in skin. The rest is light, shadows of hair and compression. */
const SKIN_HUE = 0.35;

/** Weight of the source's own hue in its eyes: small bright irises glow. @tuned 2026-11-29 */
const EYE_HUE = 0.7;

/** Difference of tint between two people (logarithm) that halves the own hue of brows. */
const HAIR_TINT = 0.35;

/** Difference of gains between the channels at a place (logarithm). */
function spreadOf([red, green, blue]: readonly Plane[], at: number): number {
  return Math.max(
    Math.abs(Math.log(red.data[at] / green.data[at])),
    Math.abs(Math.log(blue.data[at] / green.data[at])),
  );
}

export interface HueParams {
  readonly zones: UvZones;
  /** Fraction of the source's hue that is told at all. */
  readonly clear: number;
  readonly gains: readonly Plane[];
  /** Most of the hue of a brow at a place. */
  readonly mostOfBrow: (at: number) => number;
}

/** Weight of the source's own hue in an eye, in skin and in a brow, 0–1. */
export function weighHue({ zones, clear, gains, mostOfBrow }: HueParams, at: number): number {
  const eye = Math.max(zones.rightEye.data[at], zones.leftEye.data[at]);
  // A shaved lip is grey between nose and mouth.
  const lost = (1 - SKIN_HUE) * Math.max(zones.skin.data[at], zones.nostrils.data[at]);
  const brow = zones.brows.data[at];
  const most = brow > 0 ? mostOfBrow(at) : 1;
  const pale = 1 - most / (1 + (spreadOf(gains, at) / HAIR_TINT) ** 2);
  const hue = clear * (1 - Math.max(lost, pale * brow, (1 - most) * Math.min(1, 2 * brow)));
  return hue * (1 - (1 - EYE_HUE) * eye);
}
