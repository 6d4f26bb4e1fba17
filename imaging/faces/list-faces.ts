import { buildLevels } from '../models/photo-levels.ts';
import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import { type Face, type FaceModels, findFaces } from './find-faces.ts';
import { orderFaces } from './order-faces.ts';

/** The faces of a photo from left to right. Rejects with `aborted`. */
export async function listFaces(
  photo: Picture,
  { models, progress }: { readonly models: FaceModels; readonly progress: Progress },
): Promise<readonly Face[]> {
  return orderFaces(await findFaces(await buildLevels(photo), { ...models, progress }));
}
