import { resizePicture } from '../../core/io/size.ts';
import { loadOwnModel } from '../../core/models/own/load-own-model.ts';
import type { PhotoLevels } from '../../core/models/photo-levels.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { runChunks } from '../../core/run-chunks.ts';
import type { Face } from '../faces/find-faces.ts';
import { matteByModel } from './matte-by-model.ts';
import { planTrimap } from './plan-trimap.ts';
import { type LevelsParams, solveLevels } from './solve-levels.ts';
import { weighColours } from './weigh-colours.ts';

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

/**
 * Weights of a corrected prior: less where it is unsure, more where it is sure.
 * @tuned 2026-11-29, 7 own portraits before photographs, with noise and JPEG, mean error along true borders
 */
const TRUST = { all: 0.0015, sure: 0.06 } as const;

/** Solves a matte with a prior that colours correct first. */
async function solveCoarse(params: LevelsParams, progress: Progress): Promise<Plane> {
  const { levels, trimap, prior } = params;
  const guide = await resizePicture(levels[0], prior);
  const weighed = await runChunks(weighColours(prior, { guide, trimap }), () => progress.report(0.1));
  return solveLevels({ ...params, prior: weighed, trust: TRUST }, progress.subrange(0.2, 1));
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
  /** True for a likelihood that is coarser than the photo: colours on both sides correct it. */
  readonly isCoarse?: boolean;
}

/**
 * Matte of a roughly located subject, 0–1, of the size of the largest level (2 megapixels at most). Its edge
 * is the operator's model's where there is one that sees the same subject. Rejects with `aborted`.
 */
export async function drawSubjectMatte(
  { width, height, levels }: PhotoLevels,
  { likelihood, faces, band, isCoarse, progress }: SubjectMatteParams & { readonly progress: Progress },
): Promise<Plane> {
  const scale = [likelihood.width / width, likelihood.height / height] as const;
  const { trimap, outside } = planTrimap(likelihood, { faces, scale, band });
  const model = await loadOwnModel('matting');
  const drawn = model && (await matteByModel(levels[0], { model, trimap }));
  const solve = isCoarse ? solveCoarse : solveLevels;
  const matte = drawn ?? (await solve({ levels, trimap, prior: likelihood }, progress.subrange(0, 0.95)));
  const reach = HAZE_REACH * Math.max(likelihood.width, likelihood.height);
  const remoteness = { ...likelihood, data: outside.map((distance) => Math.min(1, distance / reach)) };
  return clearHaze(matte, resizePlane(remoteness, matte));
}
