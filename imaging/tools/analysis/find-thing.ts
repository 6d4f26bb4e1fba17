import { ImagingError } from '../../core/imaging-error.ts';
import type { Picture } from '../../core/picture.ts';
import { createProgress } from '../../core/progress.ts';
import type { RunControl } from '../../core/run-control.ts';
import { drawSubjectMatte } from '../../vision/matting/draw-subject-matte.ts';
import { locateThing } from '../../vision/segment/locate-thing.ts';
import type { AnalysisOutput } from './analysis.ts';
import { recallPreparation } from './prepare-taps.ts';

/** From this share on a pixel belongs to the thing: masks have hard borders. */
const BELONGS = 0.5;

/**
 * Finds the tapped thing, or the tapped person with a face, as the cut-out tools do. Returns a grey picture
 * of the photo's shape, at most two megapixels, white on black, its white share, and whether the photo was
 * prepared. Throws `region_empty` for a transparent point or an empty result, or `aborted`.
 */
export default async function findThing(
  photo: Picture,
  { x, y }: { readonly x: number; readonly y: number },
  control: RunControl = {},
): Promise<AnalysisOutput> {
  const progress = createProgress(control);
  await progress.report(0);
  const { levels, taps, isKept } = await recallPreparation(photo, progress.subrange(0.05, 0.4));
  const thing = await locateThing(
    { photo, levels, prepared: taps },
    { sign: { way: 'tap', x, y }, progress: progress.subrange(0.4, 0.7) },
  );
  const { width, height, data } = await drawSubjectMatte(levels, {
    ...thing,
    progress: progress.subrange(0.7, 0.95),
  });
  const white = new Uint8Array(data.length);
  let count = 0;
  for (let at = 0; at < data.length; at++) {
    if (data[at] < BELONGS) continue;
    white[at] = 255;
    count++;
  }
  if (count === 0) throw new ImagingError('region_empty', 'nothing is found at the tapped point');
  await progress.report(1);
  return {
    picture: { width, height, channels: 1, data: white },
    findings: { share: count / white.length, isPrepared: isKept },
  };
}
