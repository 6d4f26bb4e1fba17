import type { PhotoLevels } from '../../core/models/photo-levels.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Face } from '../faces/find-faces.ts';
import { drawSubjectMatte } from './draw-subject-matte.ts';

/**
 * Half the width of the matte's band along the border, as a fraction of the longer side. The model is
 * accurate to about 1/250 of it.
 */
export const PERSON_BAND = 0.008;

interface PersonMatteParams {
  /** Likelihood of people on a small copy of the photo, 0–1, from `mapPeople`. */
  readonly likelihood: Plane;
  readonly faces: readonly Face[];
}

/**
 * Matte of people, 0–1, of the size of the largest level (2 megapixels at most). It resolves strands of hair
 * where colours differ. Rejects with `aborted`.
 */
export function drawPersonMatte(
  levels: PhotoLevels,
  { progress, ...params }: PersonMatteParams & { readonly progress: Progress },
): Promise<Plane> {
  return drawSubjectMatte(levels, { ...params, band: PERSON_BAND, isCoarse: true, progress });
}
