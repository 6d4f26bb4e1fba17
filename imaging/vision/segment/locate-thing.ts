import { toOklab } from '../../core/colour/colour-space.ts';
import { gaussianBlur } from '../../core/filters/gaussian-blur.ts';
import { resizePicture } from '../../core/io/size.ts';
import { loadModel } from '../../core/models/load-model.ts';
import type { PhotoLevels } from '../../core/models/photo-levels.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { type Face, findFaces } from '../faces/find-faces.ts';
import { PERSON_BAND } from '../matting/draw-person-matte.ts';
import type { SubjectMatteParams } from '../matting/draw-subject-matte.ts';
import { facesWithin } from '../matting/faces-within.ts';
import { mapPeople } from '../people/map-people.ts';
import { separatePeople } from '../people/separate-people.ts';
import { planeOf } from './find-by-consensus.ts';
import { findInBox, type PercentBox } from './find-in-box.ts';
import { findObject, type PreparedObjects, prepareObjects } from './find-object.ts';
import { pixelAt } from './pixel-at.ts';
import { snapStrokes } from './refine-strokes.ts';

/** Smallest likelihood of a person under a tap. */
const HIT = 0.5;

interface PersonTap {
  readonly faces: readonly Face[];
  /** In per cent of the photo's width and height. */
  readonly tap: { readonly x: number; readonly y: number };
}

/** Likelihood and face of one person among several. */
async function keepOne(
  levels: PhotoLevels,
  {
    likelihood,
    faces,
    hit,
    progress,
  }: {
    readonly likelihood: Plane;
    readonly faces: readonly Face[];
    readonly hit: number;
    readonly progress: Progress;
  },
): Promise<SubjectMatteParams> {
  const { width, height, data } = likelihood;
  const planes = toOklab(await resizePicture(levels.levels[0], { width, height }));
  const scale = [width / levels.width, height / levels.height] as const;
  const owners = await separatePeople({ faces, planes, person: likelihood, scale }, () =>
    progress.report(0.5),
  );
  const own = owners[hit];
  const alone = { width, height, data: data.map((value, at) => (owners[at] === own ? value : 0)) };
  return { likelihood: alone, faces: faces.slice(own - 1, own), band: PERSON_BAND };
}

/** Likelihood of people in a photo with faces; undefined without models. Rejects with `aborted`. */
async function mapTapped(
  levels: PhotoLevels,
  { faces, progress }: { readonly faces: readonly Face[]; readonly progress: Progress },
): Promise<Plane | undefined> {
  const segmenter = faces.length > 0 ? await loadModel('selfie') : undefined;
  return segmenter && mapPeople(levels, { faces, segmenter, progress });
}

/** The person under a tap; undefined without one there. Rejects with `aborted`. */
async function locateTapped(
  levels: PhotoLevels,
  { faces, people, tap, progress }: PersonTap & { readonly people: Plane; readonly progress: Progress },
): Promise<SubjectMatteParams | undefined> {
  const hit = pixelAt(people, tap);
  if (people.data[hit] < HIT) return undefined;
  if (faces.length === 1) return { likelihood: people, faces, band: PERSON_BAND };
  return keepOne(levels, { likelihood: people, faces, hit, progress });
}

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
  { photo, levels, faces, prepared }: Located & { readonly faces: readonly Face[] },
  { sign, progress }: { readonly sign: Sign; readonly progress: Progress },
): Promise<{ likelihood: Plane; slack: number }> {
  if (sign.way === 'tap') {
    const objects = prepared?.objects;
    return { likelihood: await findObject(photo, { tap: sign, progress, prepared: objects }), slack: 0 };
  }
  if (sign.way === 'box') {
    const people = await mapBoxed(levels, { faces, box: sign.box, progress: progress.subrange(0, 0.4) });
    return findInBox(levels.levels[0], { box: sign.box, people, progress: progress.subrange(0.4, 1) });
  }
  const background = planeOf(await snapStrokes(photo, { ...sign, progress }));
  return { likelihood: { ...background, data: background.data.map((value) => 1 - value) }, slack: 0 };
}

/** Findings in a photo that all taps on it share. */
export interface PreparedTaps {
  readonly faces: readonly Face[];
  /** Likelihood of people; undefined without a face or models. */
  readonly people: Plane | undefined;
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
  const people = await mapTapped(levels, { faces, progress: progress.subrange(0.3, 0.5) });
  return { faces, people, objects: await prepareObjects(photo, progress.subrange(0.5, 1)) };
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
  if (sign.way === 'tap') {
    const mapping = progress.subrange(0.3, 0.45);
    const people = prepared ? prepared.people : await mapTapped(levels, { faces, progress: mapping });
    const tapped =
      people &&
      (await locateTapped(levels, { faces, people, tap: sign, progress: progress.subrange(0.45, 0.5) }));
    if (tapped) return tapped;
  }
  const { likelihood, slack } = await findShown(
    { photo, levels, faces, prepared },
    { sign, progress: progress.subrange(0.3, 1) },
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
  return { likelihood: gaussianBlur(likelihood, reach / 2), band: reach / side };
}
