import type { OklabPlanes } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';

/** A colour as it looks in some range of light. */
export interface ShadedColour {
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
  /** Lightness that counts as the same light, from and to. */
  readonly darkest: number;
  readonly lightest: number;
}

/** Weight of a lightness step relative to a colour step. Higher for greys, which have no other difference. */
const LIGHT_WEIGHT = { grey: 0.75, coloured: 0.3 };

/** Chroma per lightness from which a colour counts as one. */
const COLOURED = 0.2;

/** Below this share of the colour's light the hue is too noisy to be weighed more. */
const MIN_LIGHT = 0.35;

function lightWeight({ lightness, a, b }: ShadedColour): number {
  const saturation = Math.min(1, Math.hypot(a, b) / Math.max(0.05, lightness) / COLOURED);
  return LIGHT_WEIGHT.grey + (LIGHT_WEIGHT.coloured - LIGHT_WEIGHT.grey) * saturation;
}

/**
 * Distance of each pixel from a colour, about 0 to 1. Light scales linear RGB, and OKLab by its cube root, so
 * shades of one colour lie on a ray from black. Distance from the ray counts fully, distance along it less.
 */
export function measureLikeness(planes: OklabPlanes, colour: ShadedColour): Plane {
  const out = createPlane(planes.lightness);
  const length = Math.hypot(colour.lightness, colour.a, colour.b) || 1;
  const direction = [colour.lightness / length, colour.a / length, colour.b / length];
  const black = colour.lightness < 0.02;
  const weight = lightWeight(colour);
  for (let at = 0; at < out.data.length; at++) {
    const lightness = planes.lightness.data[at];
    const a = planes.a.data[at];
    const b = planes.b.data[at];
    const along = black ? 0 : lightness * direction[0] + a * direction[1] + b * direction[2];
    const across = black
      ? Math.hypot(a, b)
      : Math.hypot(lightness - along * direction[0], a - along * direction[1], b - along * direction[2]);
    const light = black ? 1 : Math.min(1, Math.max(MIN_LIGHT, along / length));
    const darker = Math.max(0, colour.darkest - lightness);
    const lighter = Math.max(0, lightness - colour.lightest);
    out.data[at] = Math.hypot(across / light, weight * (darker + lighter));
  }
  return out;
}
