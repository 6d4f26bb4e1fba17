import type { Face } from '../faces/find-faces.ts';
import type { Plane } from '../kernels/plane.ts';
import { resizePlane } from '../kernels/resize-plane.ts';
import type { PhotoLevels } from '../models/photo-levels.ts';
import type { Progress } from '../progress.ts';
import { clearHaze } from './clear-haze.ts';
import { planTrimap } from './plan-trimap.ts';
import { solveLevels } from './solve-levels.ts';

/** Distance from the border in which haze remains, as a fraction of the longer side. */
const HAZE_REACH = 0.02;

export interface SubjectMatteParams {
  /** Likelihood of the subject on a copy of the photo, 0–1. */
  readonly likelihood: Plane;
  /** Faces of the subject: hair is searched around their heads. */
  readonly faces: readonly Face[];
  /** Half the width of the matte's band along the border, as a fraction of the longer side. */
  readonly band: number;
}

/**
 * Matte of a roughly located subject, 0–1, of the size of the largest level (2 megapixels at most). Rejects
 * with `aborted`.
 */
export async function drawSubjectMatte(
  { width, height, levels }: PhotoLevels,
  { likelihood, faces, band, progress }: SubjectMatteParams & { readonly progress: Progress },
): Promise<Plane> {
  const scale = [likelihood.width / width, likelihood.height / height] as const;
  const { trimap, outside } = planTrimap(likelihood, { faces, scale, band });
  const matte = await solveLevels({ levels, trimap, prior: likelihood }, progress.subrange(0, 0.95));
  const reach = HAZE_REACH * Math.max(likelihood.width, likelihood.height);
  const remoteness = { ...likelihood, data: outside.map((distance) => Math.min(1, distance / reach)) };
  return clearHaze(matte, resizePlane(remoteness, matte));
}
