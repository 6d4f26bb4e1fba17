import { sizeOfFace } from '../faces/face-box.ts';
import { type Face, type FaceModels, findFaces } from '../faces/find-faces.ts';
import { ImagingError } from '../imaging-error.ts';
import { buildLevels } from '../models/photo-levels.ts';
import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import { type FaceRating, rateFace } from './rate-face.ts';

/** A photo suitable for a portrait. */
export interface ChosenPhoto {
  /** Number of the photo, from 0. */
  readonly index: number;
  /** Face of the subject. */
  readonly face: Face;
  /** Faces of other people in the photo, and the rating of the subject's face. */
  readonly neighbours: readonly Face[];
  readonly rating: FaceRating;
}

/** Smallest longer side of a face's box, in pixels. */
const MIN_FACE = 90;

/** Smallest rating relative to the best photo. */
const GOOD_ENOUGH = 0.35;

/** Size times confidence: folds and patterns may look like a large face. */
function weightOf({ box, mesh }: Face): number {
  return sizeOfFace(box) * (box.score * mesh.flag) ** 3;
}

/**
 * Rates the largest face of each photo. Returns the best photo first, then those that are not much worse.
 * Photos without a face of at least 90 pixels are left out. Throws `no_face`, `face_too_small` or `aborted`.
 */
export async function choosePhotos(
  photos: readonly Picture[],
  { models, progress }: { readonly models: FaceModels; readonly progress: Progress },
): Promise<readonly ChosenPhoto[]> {
  const found: ChosenPhoto[] = [];
  let small = 0;
  for (const [index, photo] of photos.entries()) {
    const levels = await buildLevels(photo);
    const part = progress.subrange(index / photos.length, (index + 1) / photos.length);
    const faces = [...(await findFaces(levels, { ...models, progress: part }))].sort(
      (a, b) => weightOf(b) - weightOf(a),
    );
    const [face, ...neighbours] = faces;
    if (!face) continue;
    if (sizeOfFace(face.box) < MIN_FACE) small++;
    else found.push({ index, face, neighbours, rating: rateFace(levels, face) });
  }
  if (found.length === 0) throw new ImagingError(small > 0 ? 'face_too_small' : 'no_face');
  found.sort((a, b) => b.rating.score - a.rating.score);
  return found.filter(({ rating }) => rating.score >= GOOD_ENOUGH * found[0].rating.score);
}
