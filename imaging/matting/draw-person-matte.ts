import type { Face } from '../faces/find-faces.ts';
import type { Plane } from '../kernels/plane.ts';
import type { PhotoLevels } from '../models/photo-levels.ts';
import type { Progress } from '../progress.ts';
import { drawSubjectMatte } from './draw-subject-matte.ts';

/** Half the width of the band along the border in which the matte is solved, as a share of the longer side: the model is right to some 1/250 of it. */
export const PERSON_BAND = 0.008;

interface PersonMatteOrder {
  /** 0–1, of a small copy of the photo: where people are, as `mapPeople` finds them. */
  readonly likelihood: Plane;
  readonly faces: readonly Face[];
}

/**
 * The matte of people, 0–1, as large as the largest of the photo's levels (2 megapixels at most): hair strand by strand where colours tell it apart. Rejects with `aborted`.
 */
export function drawPersonMatte(
  levels: PhotoLevels,
  order: PersonMatteOrder,
  progress: Progress,
): Promise<Plane> {
  return drawSubjectMatte(levels, { ...order, band: PERSON_BAND }, progress);
}
