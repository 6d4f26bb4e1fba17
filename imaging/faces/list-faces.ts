import { buildLevels } from '../models/photo-levels.ts';
import type { Pace } from '../pace.ts';
import type { Picture } from '../picture.ts';
import { type Face, type FaceModels, findFaces } from './find-faces.ts';
import { orderFaces } from './order-faces.ts';

/** The faces of a photo from left to right. Rejects with `aborted`. */
export async function listFaces(photo: Picture, models: FaceModels, pace: Pace): Promise<readonly Face[]> {
  return orderFaces(await findFaces(await buildLevels(photo), models, pace));
}
