import type { Face } from '../faces/find-faces.ts';
import type { Plane } from '../kernels/plane.ts';
import { resizePlane } from '../kernels/resize-plane.ts';
import type { PhotoLevels } from '../models/photo-levels.ts';
import { type Pace, partOfPace } from '../pace.ts';
import { clearHaze } from './clear-haze.ts';
import { planTrimap } from './plan-trimap.ts';
import { solveLevels } from './solve-levels.ts';

/** Beyond this distance from the border, as a share of the longer side, haze is taken for what it is. */
const HAZE_REACH = 0.02;

export interface PersonMatteOrder {
  /** 0–1, of a small copy of the photo: where people are, as `mapPeople` finds them. */
  readonly likelihood: Plane;
  readonly faces: readonly Face[];
}

/**
 * The matte of people, 0–1, as large as the largest of the photo's levels (2 megapixels at most): hair strand by strand where colours tell it apart. Rejects with `aborted`.
 */
export async function drawPersonMatte(
  { width, height, levels }: PhotoLevels,
  { likelihood, faces }: PersonMatteOrder,
  pace: Pace,
): Promise<Plane> {
  const { trimap, outside } = planTrimap(likelihood, faces, [
    likelihood.width / width,
    likelihood.height / height,
  ]);
  const matte = await solveLevels({ levels, trimap, prior: likelihood }, partOfPace(pace, 0, 0.95));
  const reach = HAZE_REACH * Math.max(likelihood.width, likelihood.height);
  const remoteness = { ...likelihood, data: outside.map((distance) => Math.min(1, distance / reach)) };
  return clearHaze(matte, resizePlane(remoteness, matte));
}
