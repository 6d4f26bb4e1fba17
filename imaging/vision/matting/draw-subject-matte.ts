import { loadOwnModel } from '../../core/models/own/load-own-model.ts';
import type { PhotoLevels } from '../../core/models/photo-levels.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import type { Face } from '../faces/find-faces.ts';
import { matteByModel } from './matte-by-model.ts';
import { planTrimap } from './plan-trimap.ts';
import { solveLevels } from './solve-levels.ts';

/**
 * Largest coverage of background at the border and far outside of it, and the smallest coverage of the person
 * alone.
 */
const MIN = 0.04;
const MIN_OUTSIDE = 0.2;
const MAX = 0.96;

/**
 * Clears faint coverage, more so farther from the border. Stripes of a window behind hair would show on a
 * white background.
 *
 * @param remoteness 0 at the border to 1 far outside, of the matte's size
 */
function clearHaze(matte: Plane, remoteness: Plane): Plane {
  const out = createPlane(matte);
  for (let at = 0; at < out.data.length; at++) {
    const min = MIN + (MIN_OUTSIDE - MIN) * remoteness.data[at];
    out.data[at] = Math.max(0, Math.min(1, (matte.data[at] - min) / (MAX - min)));
  }
  return out;
}

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
 * Matte of a roughly located subject, 0–1, of the size of the largest level (2 megapixels at most). Its edge
 * is the operator's model's where there is one that sees the same subject. Rejects with `aborted`.
 */
export async function drawSubjectMatte(
  { width, height, levels }: PhotoLevels,
  { likelihood, faces, band, progress }: SubjectMatteParams & { readonly progress: Progress },
): Promise<Plane> {
  const scale = [likelihood.width / width, likelihood.height / height] as const;
  const { trimap, outside } = planTrimap(likelihood, { faces, scale, band });
  const model = await loadOwnModel('matting');
  const drawn = model && (await matteByModel(levels[0], { model, trimap }));
  const matte =
    drawn ?? (await solveLevels({ levels, trimap, prior: likelihood }, progress.subrange(0, 0.95)));
  const reach = HAZE_REACH * Math.max(likelihood.width, likelihood.height);
  const remoteness = { ...likelihood, data: outside.map((distance) => Math.min(1, distance / reach)) };
  return clearHaze(matte, resizePlane(remoteness, matte));
}
