import type { Face } from '../faces/find-faces.ts';
import type { Plane } from '../kernels/plane.ts';
import { resizePlane } from '../kernels/resize-plane.ts';
import type { PhotoLevels } from '../models/photo-levels.ts';
import type { Progress } from '../progress.ts';
import { clearHaze } from './clear-haze.ts';
import { planTrimap } from './plan-trimap.ts';
import { solveLevels } from './solve-levels.ts';

/** Beyond this distance from the border, as a share of the longer side, haze is taken for what it is. */
const HAZE_REACH = 0.02;

export interface SubjectMatteOrder {
  /** 0–1, of a copy of the photo: where the subject is thought to be. */
  readonly likelihood: Plane;
  /** Of its people: hair is looked for around their heads. */
  readonly faces: readonly Face[];
  /** Half the width of the band along the border in which the matte is solved, as a share of the longer side. */
  readonly band: number;
}

/** The matte of a subject whose place is about known, 0–1, as large as the largest of the photo's levels (2 megapixels at most). Rejects with `aborted`. */
export async function drawSubjectMatte(
  { width, height, levels }: PhotoLevels,
  { likelihood, faces, band }: SubjectMatteOrder,
  progress: Progress,
): Promise<Plane> {
  const scale = [likelihood.width / width, likelihood.height / height] as const;
  const { trimap, outside } = planTrimap(likelihood, { faces, scale, band });
  const matte = await solveLevels({ levels, trimap, prior: likelihood }, progress.subrange(0, 0.95));
  const reach = HAZE_REACH * Math.max(likelihood.width, likelihood.height);
  const remoteness = { ...likelihood, data: outside.map((distance) => Math.min(1, distance / reach)) };
  return clearHaze(matte, resizePlane(remoteness, matte));
}
