import type { Model } from '../models/open-model.ts';
import type { PhotoLevels } from '../models/photo-levels.ts';
import { requireModel } from '../models/require-model.ts';
import type { Progress } from '../progress.ts';
import { detectFaces } from './detect-faces.ts';
import type { FaceBox } from './face-box.ts';
import type { FaceMesh } from './face-mesh.ts';
import { meshFace } from './mesh-face.ts';

/** A face of a photo: where it is, and its points. */
export interface Face {
  readonly box: FaceBox;
  readonly mesh: FaceMesh;
}

/** Models that find faces; without `iris` the eyes have no irises. */
export interface FaceModels {
  readonly detector: Model;
  readonly mesh: Model;
  readonly iris?: Model;
}

/** From this flag on a box is taken for a face. */
const LEAST_FLAG = 0.5;

/** Loads what `findFaces` needs. Throws `model_missing`. */
export async function loadFaceModels(): Promise<FaceModels> {
  const [detector, mesh, iris] = await Promise.all([
    requireModel('blazeface'),
    requireModel('facemesh'),
    requireModel('iris'),
  ]);
  return { detector, mesh, iris };
}

/**
 * Finds the faces of a photo and their points. Boxes in which the mesh sees no face are left out, so that patterns are not taken for faces;
 * faces of less than some 40 pixels may go with them. Surest first. Rejects with `aborted`.
 */
export async function findFaces(
  levels: PhotoLevels,
  { detector, mesh, iris }: FaceModels,
  progress: Progress,
): Promise<readonly Face[]> {
  const boxes = await detectFaces(levels, detector, progress.subrange(0, 0.7));
  const faces: Face[] = [];
  for (const [i, box] of boxes.entries()) {
    await progress.report(0.7 + (0.3 * i) / boxes.length);
    const found = await meshFace(levels, { face: box, mesh, iris });
    if (found.flag >= LEAST_FLAG) faces.push({ box, mesh: found });
  }
  await progress.report(1);
  return faces;
}
