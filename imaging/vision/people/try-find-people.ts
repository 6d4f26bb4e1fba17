import { ImagingError } from '../../core/imaging-error.ts';
import { requireModel } from '../../core/models/require-model.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { type FoundPeople, findPeople } from './find-people.ts';

/**
 * People of a photo for tools that work without them, too: undefined also if models are missing or cannot
 * run. Rejects with `aborted`.
 */
export async function tryFindPeople(photo: Picture, progress: Progress): Promise<FoundPeople | undefined> {
  await progress.report(0);
  try {
    const [detector, mesh, segmenter] = await Promise.all([
      requireModel('blazeface'),
      requireModel('facemesh'),
      requireModel('selfie'),
    ]);
    return await findPeople(photo, { faces: { detector, mesh }, segmenter, progress });
  } catch (error) {
    if (error instanceof ImagingError && error.kind === 'model_missing') return undefined;
    throw error;
  }
}
