import type { Picture } from '../../core/picture.ts';
import { createProgress } from '../../core/progress.ts';
import type { RunControl } from '../../core/run-control.ts';
import { loadFaceModels } from '../../vision/faces/find-faces.ts';
import { listFaces } from '../../vision/faces/select-faces.ts';
import type { AnalysisOutput } from './analysis.ts';

const percentOf = (length: number, whole: number) => Math.round((1000 * length) / whole) / 10;

/**
 * The boxes of all faces from left to right, which is how tools count people: left, top, width and height of
 * each in turn, in per cent of the photo's width and height. No faces are no failure. Throws `model_missing`
 * or `aborted`.
 */
export default async function findFaces(
  photo: Picture,
  _: unknown,
  control: RunControl = {},
): Promise<AnalysisOutput> {
  const progress = createProgress(control);
  await progress.report(0);
  const faces = await listFaces(photo, {
    models: await loadFaceModels(),
    progress: progress.subrange(0.05, 1),
  });
  const boxes = faces.flatMap(({ box: { left, top, width, height } }) => [
    percentOf(left, photo.width),
    percentOf(top, photo.height),
    percentOf(width, photo.width),
    percentOf(height, photo.height),
  ]);
  return { findings: { boxes } };
}
