import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { normalizeFast, type Vector } from '../../../core/geometry/vector.ts';
import { clampUnit, linearStep } from '../../../core/numeric/scalar.ts';
import type { Picture } from '../../../core/picture.ts';
import type { Plane } from '../../../core/raster/plane.ts';
import { estimateLight } from '../../../vision/faces/estimate-light.ts';
import type { FaceMesh } from '../../../vision/faces/face-mesh.ts';
import { NOTHING } from '../fit/trace-solid.ts';
import type { Stage } from '../plan-stage.ts';

/** Light on a head. */
export interface HeadLight {
  /** Unit vector to the lamp, in view axes. */
  readonly towards: Vector;
  /** Colour of the lamp and of ambient light. Matt white that faces the lamp reflects their sum. */
  readonly key: Vector;
  readonly around: Vector;
}

/** Bounds of the lamp's fraction of the light, and the default direction of the lamp. */
const LAMP = { min: 0.4, max: 0.78 } as const;
const USUAL = [-0.3, 0.6, 0.75] as const;

/** Light on matt white that faces the lamp: lamp plus surroundings. */
const WHITE = 1.55;

/** Lowest direction of the lamp: light from below is mostly a misread shadow of brows, or a beard. */
const LOWEST = 0.1;
const MIN_IN_FRONT = 0.25;

/** Estimates lamp and ambient light of a head from the brightness of its face by surface normal. */
export function estimateHeadLight(
  photo: Picture,
  face: { readonly mesh: FaceMesh; readonly triangles: ArrayLike<number> },
): HeadLight {
  const { terms } = estimateLight(photo, face);
  const told = [terms[1], -terms[2], -terms[3]] as const;
  const slope = Math.hypot(...told);
  // A clamped cosine is about 1/4 + 1/2 cos: the lamp is twice the slope and adds half of that to the
  // constant.
  const lamp = Math.min(LAMP.max, Math.max(LAMP.min, (1.6 * slope) / Math.max(0.05, terms[0] + slope)));
  const trust = clampUnit(2.5 * slope);
  const mixed = told.map((value, axis) => trust * (value / (slope || 1)) + (1 - trust) * USUAL[axis]);
  const key = WHITE * lamp;
  const around = WHITE * (1 - lamp) + 0.15;
  return {
    towards: normalizeFast([mixed[0], Math.max(LOWEST, mixed[1] + 0.2), Math.max(MIN_IN_FRONT, mixed[2])]),
    key: [key, key, key],
    around: [around, around, around],
  };
}

/**
 * Shadows of hair: range of their fade below the shoulders in head coordinates, softness and strength. The
 * body's shape is unknown there.
 */
const SHADOWS = { from: -12, to: -18, softness: 0.7, strength: 0.5, rim: 4 } as const;

/** Softens shadows within the person and clips them to it. */
export function softenShade(
  { shade, depth, body }: { shade: Plane; depth: Plane; body: Plane },
  { y, unit }: Stage,
): Plane {
  const known = { ...depth, data: depth.data.map((z) => (z > NOTHING ? 1 : 0)) };
  const darkness = { ...shade, data: shade.data.map((value, at) => (1 - value) * known.data[at]) };
  const sigma = SHADOWS.softness * unit;
  const [soft, weight] = [gaussianBlurCompiled(darkness, sigma), gaussianBlurCompiled(known, sigma)];
  for (let row = 0, at = 0; row < shade.height; row++) {
    const height = (y - row - 0.5) / unit;
    const fromBottom = (shade.height - row) / unit;
    const fade =
      SHADOWS.strength *
      linearStep(SHADOWS.to, SHADOWS.from, height) *
      linearStep(0.2, SHADOWS.rim, fromBottom);
    for (let column = 0; column < shade.width; column++, at++)
      soft.data[at] = 1 - (fade * body.data[at] * soft.data[at]) / Math.max(0.02, weight.data[at]);
  }
  return soft;
}
