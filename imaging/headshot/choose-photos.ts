import { sizeOfFace } from '../faces/face-box.ts';
import { type Face, type FaceModels, findFaces } from '../faces/find-faces.ts';
import { ImagingError } from '../imaging-error.ts';
import { buildLevels } from '../models/photo-levels.ts';
import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import { type FaceRating, rateFace } from './rate-face.ts';

/** A photo that a portrait can be made of. */
export interface ChosenPhoto {
  /** Which of the photos it is, from 0. */
  readonly index: number;
  /** The face that the portrait is of. */
  readonly face: Face;
  /** Faces of others in the same photo. */
  readonly neighbours: readonly Face[];
  readonly rating: FaceRating;
}

/** Pixels that the longer side of a face's box needs. */
const LEAST_FACE = 90;

/** A photo is used beside the best one if it is at least this good by comparison. */
const GOOD_ENOUGH = 0.35;

/** Size, and how sure it is a face: folds and patterns may look like a large one. */
function weightOf({ box, mesh }: Face): number {
  return sizeOfFace(box) * (box.score * mesh.flag) ** 3;
}

/**
 * Looks for the largest face in each photo and rates it: best photo first, and after it those that are not much worse. Photos without a face of at least 90 pixels
 * are left out. Throws `no_face`, `face_too_small` or `aborted`.
 */
export async function choosePhotos(
  photos: readonly Picture[],
  models: FaceModels,
  progress: Progress,
): Promise<readonly ChosenPhoto[]> {
  const found: ChosenPhoto[] = [];
  let small = 0;
  for (const [index, photo] of photos.entries()) {
    const levels = await buildLevels(photo);
    const part = progress.subrange(index / photos.length, (index + 1) / photos.length);
    const faces = [...(await findFaces(levels, models, part))].sort((a, b) => weightOf(b) - weightOf(a));
    const [face, ...neighbours] = faces;
    if (!face) continue;
    if (sizeOfFace(face.box) < LEAST_FACE) small++;
    else found.push({ index, face, neighbours, rating: rateFace(levels, face) });
  }
  if (found.length === 0) throw new ImagingError(small > 0 ? 'face_too_small' : 'no_face');
  found.sort((a, b) => b.rating.score - a.rating.score);
  return found.filter(({ rating }) => rating.score >= GOOD_ENOUGH * found[0].rating.score);
}
