import { estimateLight } from '../faces/estimate-light.ts';
import type { FaceMesh } from '../faces/face-mesh.ts';
import { clampUnit } from '../kernels/clamp-unit.ts';
import type { Picture } from '../picture.ts';
import type { HeadLight } from './head-light.ts';
import { normalize } from './vectors.ts';

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
    towards: normalize([mixed[0], Math.max(LOWEST, mixed[1] + 0.2), Math.max(MIN_IN_FRONT, mixed[2])]),
    key: [key, key, key],
    around: [around, around, around],
  };
}
