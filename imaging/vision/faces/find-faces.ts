import type { Model } from '../../core/models/open-model.ts';
import type { PhotoLevels } from '../../core/models/photo-levels.ts';
import { requireModel } from '../../core/models/require-model.ts';
import type { Progress } from '../../core/progress.ts';
import { detectFaces } from './detect-faces.ts';
import type { FaceBox } from './face-box.ts';
import type { FaceMesh } from './face-mesh.ts';
import { isOneFace } from './is-one-face.ts';
import { meshFace } from './mesh-face.ts';

/** A face of a photo: its box and its points. */
export interface Face {
  readonly box: FaceBox;
  readonly mesh: FaceMesh;
}

/** Models that find faces. Without `iris` the eyes have no irises. */
export interface FaceModels {
  readonly detector: Model;
  readonly mesh: Model;
  readonly iris?: Model;
}

/** Smallest mesh confidence of a face. */
const MIN_FLAG = 0.5;

/** Loads the models of `findFaces`. Throws `model_missing`. */
export async function loadFaceModels(): Promise<FaceModels> {
  const [detector, mesh, iris] = await Promise.all([
    requireModel('blazeface'),
    requireModel('facemesh'),
    requireModel('iris'),
  ]);
  return { detector, mesh, iris };
}

/**
 * Finds the faces of a photo and their points, highest score first. Boxes without a face for the mesh are
 * left out as false positives, and so are meshes on one of a higher score. Faces below about 40 pixels may
 * be lost with them. Rejects with `aborted`.
 */
export async function findFaces(
  levels: PhotoLevels,
  { detector, mesh, iris, progress }: FaceModels & { readonly progress: Progress },
): Promise<readonly Face[]> {
  const boxes = await detectFaces(levels, { detector, progress: progress.subrange(0, 0.7) });
  const faces: Face[] = [];
  for (const [i, box] of boxes.entries()) {
    await progress.report(0.7 + (0.3 * i) / boxes.length);
    const found = await meshFace(levels, { face: box, mesh, iris });
    const isKnown = faces.some((face) => isOneFace(face.mesh, found));
    if (found.flag >= MIN_FLAG && !isKnown) faces.push({ box, mesh: found });
  }
  await progress.report(1);
  return faces;
}
