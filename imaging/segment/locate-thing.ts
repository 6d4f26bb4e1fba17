import { type Face, findFaces } from '../faces/find-faces.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import type { Plane } from '../kernels/plane.ts';
import type { SubjectMatteParams } from '../matting/draw-subject-matte.ts';
import { loadModel } from '../models/load-model.ts';
import type { PhotoLevels } from '../models/photo-levels.ts';
import { mapPeople } from '../people/map-people.ts';
import type { Mask, Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import { planeOf } from './find-by-consensus.ts';
import { findInBox, type PercentBox } from './find-in-box.ts';
import { findObject } from './find-object.ts';
import { locateTapped } from './locate-tapped.ts';
import { snapStrokes } from './refine-strokes.ts';

/** Half the width of the matte's band along a border: a share of the longer side, and a minimum in pixels. */
const BAND = 0.004;
const MIN_BAND = 2.5;

/** Selection by hand: a mask of the background, a tap on the thing or a box around it. */
type Sign =
  | { readonly way: 'mask'; readonly mask: Mask; readonly snap: number }
  | { readonly way: 'tap'; readonly x: number; readonly y: number }
  | { readonly way: 'box'; readonly box: PercentBox };

/** Faces if models are present: hair is searched around them. */
async function lookForFaces(levels: PhotoLevels, progress: Progress): Promise<readonly Face[]> {
  const [detector, mesh] = await Promise.all([loadModel('blazeface'), loadModel('facemesh')]);
  return detector && mesh ? findFaces(levels, { detector, mesh, progress }) : [];
}

/** Likelihood of people if a face is in the box. */
async function mapBoxed(
  levels: PhotoLevels,
  {
    faces,
    box,
    progress,
  }: { readonly faces: readonly Face[]; readonly box: PercentBox; readonly progress: Progress },
): Promise<Plane | undefined> {
  const isBoxed = faces.some(({ box: { left, top, width, height } }) => {
    const x = (100 * (left + width / 2)) / levels.width;
    const y = (100 * (top + height / 2)) / levels.height;
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  });
  const segmenter = isBoxed ? await loadModel('selfie') : undefined;
  return segmenter && mapPeople(levels, { faces, segmenter, progress });
}

async function findShown(
  { photo, levels, faces }: { photo: Picture; levels: PhotoLevels; faces: readonly Face[] },
  { sign, progress }: { readonly sign: Sign; readonly progress: Progress },
): Promise<{ likelihood: Plane; slack: number }> {
  if (sign.way === 'tap') return { likelihood: await findObject(photo, { tap: sign, progress }), slack: 0 };
  if (sign.way === 'box') {
    const people = await mapBoxed(levels, { faces, box: sign.box, progress: progress.subrange(0, 0.4) });
    return findInBox(levels.levels[0], { box: sign.box, people, progress: progress.subrange(0.4, 1) });
  }
  const background = planeOf(await snapStrokes(photo, { ...sign, progress }));
  return { likelihood: { ...background, data: background.data.map((value) => 1 - value) }, slack: 0 };
}

/**
 * Finds the selected thing, or the person under a tap, as the input of a matte. Throws `mask_empty`,
 * `region_empty` or `aborted`.
 */
export async function locateThing(
  { photo, levels }: { readonly photo: Picture; readonly levels: PhotoLevels },
  { sign, progress }: { readonly sign: Sign; readonly progress: Progress },
): Promise<SubjectMatteParams> {
  const faces = await lookForFaces(levels, progress.subrange(0, 0.3));
  const tapped =
    sign.way === 'tap' &&
    (await locateTapped(levels, { faces, tap: sign, progress: progress.subrange(0.3, 0.5) }));
  if (tapped) return tapped;
  const { likelihood, slack } = await findShown(
    { photo, levels, faces },
    { sign, progress: progress.subrange(0.3, 1) },
  );
  const side = Math.max(likelihood.width, likelihood.height);
  const reach = Math.max(MIN_BAND, BAND * side, slack);
  return { likelihood: gaussianBlur(likelihood, reach / 2), faces, band: reach / side };
}
