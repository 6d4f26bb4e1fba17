import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { loadModel } from '../../core/models/load-model.ts';
import type { PhotoLevels } from '../../core/models/photo-levels.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { type Face, findFaces } from '../faces/find-faces.ts';
import type { SubjectMatteParams } from '../matting/draw-subject-matte.ts';
import { facesWithin } from '../matting/faces-within.ts';
import { planeOf } from './find-by-consensus.ts';
import { findInBox, type PercentBox } from './find-in-box.ts';
import { findObject, type PreparedObjects, prepareObjects } from './find-object.ts';
import { listFacesIn, locateBoxed, locateTapped, type MappedPeople, mapFaces } from './locate-people.ts';
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

interface Shown {
  readonly sign: Sign;
  /** Likelihood of people that belong to the thing in a box. */
  readonly people?: Plane | undefined;
  readonly progress: Progress;
}

async function findShown(
  { photo, levels, prepared }: Located,
  { sign, people, progress }: Shown,
): Promise<{ likelihood: Plane; slack: number }> {
  if (sign.way === 'tap') {
    const objects = prepared?.objects;
    return { likelihood: await findObject(photo, { tap: sign, progress, prepared: objects }), slack: 0 };
  }
  if (sign.way === 'box') return findInBox(levels.levels[0], { box: sign.box, people, progress });
  const background = planeOf(await snapStrokes(photo, { ...sign, progress }));
  return { likelihood: { ...background, data: background.data.map((value) => 1 - value) }, slack: 0 };
}

/** Findings in a photo that all taps on it share. */
export interface PreparedTaps {
  readonly faces: readonly Face[];
  /** People; undefined without a face or models. */
  readonly people: MappedPeople | undefined;
  readonly objects: PreparedObjects;
}

interface Located {
  readonly photo: Picture;
  readonly levels: PhotoLevels;
  readonly prepared?: PreparedTaps | undefined;
}

/** Does the work on a photo that all taps on it share. Rejects with `aborted`. */
export async function prepareTaps({ photo, levels }: Located, progress: Progress): Promise<PreparedTaps> {
  const faces = await lookForFaces(levels, progress.subrange(0, 0.3));
  const people = await mapFaces(levels, { faces, progress: progress.subrange(0.3, 0.5) });
  return { faces, people, objects: await prepareObjects(photo, progress.subrange(0.5, 1)) };
}

/** The person under a tap, or people in a box; undefined without any. Rejects with `aborted`. */
async function locateMarked(
  { levels, faces, prepared }: Omit<Located, 'photo'> & { readonly faces: readonly Face[] },
  { sign, progress }: { readonly sign: Sign; readonly progress: Progress },
): Promise<(SubjectMatteParams & { readonly areAll: boolean }) | undefined> {
  if (sign.way === 'mask') return undefined;
  if (sign.way === 'box' && listFacesIn(levels, { faces, box: sign.box }).length === 0) return undefined;
  const mapping = progress.subrange(0, 0.7);
  const people = prepared ? prepared.people : await mapFaces(levels, { faces, progress: mapping });
  const search = people && { people, progress: progress.subrange(0.7, 1) };
  if (sign.way === 'box') return search && locateBoxed(levels, { ...search, box: sign.box });
  const tapped = search && (await locateTapped(levels, { ...search, tap: sign }));
  return tapped && { ...tapped, areAll: true };
}

/**
 * Finds the selected thing, or the person under a tap, as the input of a matte. Throws `mask_empty`,
 * `region_empty` or `aborted`.
 */
export async function locateThing(
  { photo, levels, prepared }: Located,
  { sign, progress }: { readonly sign: Sign; readonly progress: Progress },
): Promise<SubjectMatteParams> {
  const faces = prepared?.faces ?? (await lookForFaces(levels, progress.subrange(0, 0.3)));
  const people = await locateMarked(
    { levels, faces, prepared },
    { sign, progress: progress.subrange(0.3, 0.5) },
  );
  if (people?.areAll) return people;
  const { likelihood, slack } = await findShown(
    { photo, levels, prepared },
    { sign, people: people?.likelihood, progress: progress.subrange(0.5, 1) },
  );
  const scale = [likelihood.width / levels.width, likelihood.height / levels.height] as const;
  return { ...softenBorder(likelihood, slack), faces: facesWithin(likelihood, { faces, scale }) };
}

/** Likelihood with a soft border, and the band in which its matte is solved. `slack` is in pixels. */
export function softenBorder(
  likelihood: Plane,
  slack: number,
): Pick<SubjectMatteParams, 'likelihood' | 'band'> {
  const side = Math.max(likelihood.width, likelihood.height);
  const reach = Math.max(MIN_BAND, BAND * side, slack);
  return { likelihood: gaussianBlurCompiled(likelihood, reach / 2), band: reach / side };
}
