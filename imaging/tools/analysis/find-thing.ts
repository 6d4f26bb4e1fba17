import { ImagingError } from '../../core/imaging-error.ts';
import type { Picture } from '../../core/picture.ts';
import { createProgress } from '../../core/progress.ts';
import type { RunControl } from '../../core/run-control.ts';
import { drawSubjectMatte } from '../../vision/matting/draw-subject-matte.ts';
import { locateThing } from '../../vision/segment/locate-thing.ts';
import { selectRegion } from '../../vision/segment/select-region.ts';
import type { AnalysisOutput } from './analysis.ts';
import { recallPreparation } from './prepare-taps.ts';

/** From this share on a pixel belongs to the thing: masks have hard borders. */
const BELONGS = 0.5;

interface FindThingParameters {
  /** Tapped place, in per cent of the photo's width and height. */
  readonly x: number;
  readonly y: number;
  readonly looksFor?: 'thing' | 'surface';
}

/** A mask with hard borders and its white share. Throws `region_empty` where nothing belongs to it. */
function harden(
  { width, height, data }: Pick<Picture, 'width' | 'height'> & { readonly data: ArrayLike<number> },
  least: number,
) {
  const white = Uint8Array.from(data, (share) => (share < least ? 0 : 255));
  const count = white.reduce((sum, value) => sum + (value === 255 ? 1 : 0), 0);
  if (count === 0) throw new ImagingError('region_empty', 'nothing is found at the tapped point');
  return {
    picture: { width, height, channels: 1 as const, data: white },
    findings: { share: count / white.length },
  };
}

/** The tapped surface, as tools find it that color or cover one. */
async function findSurface(
  photo: Picture,
  { x, y }: FindThingParameters,
  control: RunControl,
): Promise<AnalysisOutput> {
  const tap = { x, y, tolerance: 0, scope: 'connected' } as const;
  return harden(await selectRegion(photo, { tap, control }), 255 * BELONGS);
}

/**
 * Finds the tapped thing, or the tapped person with a face, as the cut-out tools do, or the tapped surface.
 * Returns a grey picture of the photo's shape, at most two megapixels, white on black, its white share, and
 * of a thing whether the photo was prepared. Throws `region_empty` for a transparent point or an empty
 * result, or `aborted`.
 */
export default async function findThing(
  photo: Picture,
  parameters: FindThingParameters,
  control: RunControl = {},
): Promise<AnalysisOutput> {
  const { x, y, looksFor = 'thing' } = parameters;
  if (looksFor === 'surface') return findSurface(photo, parameters, control);
  const progress = createProgress(control);
  await progress.report(0);
  const { levels, taps, isKept } = await recallPreparation(photo, progress.subrange(0.05, 0.4));
  const thing = await locateThing(
    { photo, levels, prepared: taps },
    { sign: { way: 'tap', x, y }, progress: progress.subrange(0.4, 0.7) },
  );
  const matte = await drawSubjectMatte(levels, { ...thing, progress: progress.subrange(0.7, 0.95) });
  const { picture, findings } = harden(matte, BELONGS);
  await progress.report(1);
  return { picture, findings: { ...findings, isPrepared: isKept } };
}
