import { buildLevels, type PhotoLevels } from '../../core/models/photo-levels.ts';
import type { Picture } from '../../core/picture.ts';
import { createProgress, type Progress } from '../../core/progress.ts';
import type { RunControl } from '../../core/run-control.ts';
import { type PreparedTaps, prepareTaps } from '../../vision/segment/locate-thing.ts';
import type { AnalysisOutput } from './analysis.ts';

interface Preparation {
  readonly levels: PhotoLevels;
  readonly taps: PreparedTaps;
}

/** Lives as long as the photo, which the process keeps while somebody taps on it. */
const preparations = new WeakMap<Picture, Preparation>();

/** Work on a photo that its taps share, done once. `isKept` is true where it was done before. */
export async function recallPreparation(
  photo: Picture,
  progress: Progress,
): Promise<Preparation & { readonly isKept: boolean }> {
  const known = preparations.get(photo);
  if (known) return { ...known, isKept: true };
  const levels = await buildLevels(photo);
  const preparation = { levels, taps: await prepareTaps({ photo, levels }, progress) };
  preparations.set(photo, preparation);
  return { ...preparation, isKept: false };
}

/** Does the work on a photo that its taps share before the first one. Throws `aborted`. */
export default async function prepareTapsOn(
  photo: Picture,
  _: unknown,
  control: RunControl = {},
): Promise<AnalysisOutput> {
  const progress = createProgress(control);
  await progress.report(0);
  await recallPreparation(photo, progress);
  await progress.report(1);
  return { findings: {} };
}
