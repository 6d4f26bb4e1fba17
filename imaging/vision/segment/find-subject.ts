import { ImagingError } from '../../core/imaging-error.ts';
import { buildLevels, type PhotoLevels } from '../../core/models/photo-levels.ts';
import { requireModel } from '../../core/models/require-model.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { RunControl } from '../../core/run-control.ts';
import { findFaces, loadFaceModels } from '../faces/find-faces.ts';
import { correctMatte } from '../matting/correct-matte.ts';
import { correctTransparency } from '../matting/correct-transparency.ts';
import { drawPersonMatte } from '../matting/draw-person-matte.ts';
import { drawSubjectMatte } from '../matting/draw-subject-matte.ts';
import { enlargeMatte } from '../matting/enlarge-matte.ts';
import { mapPeople } from '../people/map-people.ts';
import { cutOut } from './cut-out.ts';
import type { PercentBox } from './find-in-box.ts';
import { locateThing } from './locate-thing.ts';

/**
 * Smallest fraction of the photo for people without a face, and the largest fraction of unsure pixels among
 * them.
 */
const MIN_AREA = 0.02;
const MAX_UNSURE = 0.14;

/** Range of unsure likelihoods. */
const UNSURE = { from: 0.15, to: 0.85 } as const;

/** True if a map without faces shows people. For things and animals the model is unsure. */
function isBelieved({ data }: Plane): boolean {
  let [likely, unsure] = [0, 0];
  for (const value of data) {
    if (value > 0.5) likely++;
    if (value > UNSURE.from && value < UNSURE.to) unsure++;
  }
  return likely >= MIN_AREA * data.length && unsure <= MAX_UNSURE * likely;
}

/**
 * Matte of a photo's people, 0–1, of the size of the largest level. Throws `person_not_found`,
 * `model_missing` or `aborted`.
 */
async function mattePeople(levels: PhotoLevels, progress: Progress): Promise<Plane> {
  await progress.report(0);
  const [models, segmenter] = await Promise.all([loadFaceModels(), requireModel('selfie')]);
  const faces = await findFaces(levels, { ...models, iris: undefined, progress: progress.subrange(0, 0.2) });
  const likelihood = await mapPeople(levels, { faces, segmenter, progress: progress.subrange(0.2, 0.45) });
  if (faces.length === 0 && !isBelieved(likelihood))
    throw new ImagingError('person_not_found', 'nobody is seen in the photo');
  return drawPersonMatte(levels, { likelihood, faces, progress: progress.subrange(0.45, 1) });
}

/** Progress after which the place of the subject is known. */
const FOUND = 0.75;

/** Methods that find a subject. */
type FoundBy = 'mask' | 'transparency' | 'person' | 'box' | 'tap';

export interface SubjectRequest {
  readonly photo: Picture;
  /** Rough mask of the background. */
  readonly mask?: Mask;
  /** Snapping of the mask's border to edges of the subject, 0–1. */
  readonly snap: number;
  /** Of the photo's size: 0 = background, 255 = subject, 128 = undecided. */
  readonly corrections?: Mask;
  /**
   * Default `auto`: the mask, else the photo's transparency, else a box smaller than the photo, else people.
   */
  readonly find?: 'auto' | 'person' | 'box' | 'tap';
  readonly box?: PercentBox;
  /** Position of the tap, in per cent of the photo's width and height. */
  readonly tap?: { readonly x: number; readonly y: number };
}

interface SubjectRun {
  readonly control: RunControl;
  readonly progress: Progress;
}

interface Subject {
  /** 4 channels, with the subject's own colours along its edge. */
  readonly picture: Picture;
  readonly foundBy: FoundBy;
}

const WHOLE: PercentBox = { left: 0, top: 0, right: 100, bottom: 100 };
const MIDDLE = { x: 50, y: 50 };

function hasAlpha({ channels, data }: Picture): boolean {
  if (channels !== 4) return false;
  for (let at = 3; at < data.length; at += 4) if (data[at] < 255) return true;
  return false;
}

function isVisible({ data }: Picture): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] >= 128) return true;
  return false;
}

function chooseWay({ photo, mask, find = 'auto', box = WHOLE }: SubjectRequest): FoundBy {
  if (find !== 'auto') return find;
  if (mask) return 'mask';
  if (hasAlpha(photo)) return 'transparency';
  const isPart = box.left > 0 || box.top > 0 || box.right < 100 || box.bottom < 100;
  return isPart ? 'box' : 'person';
}

async function findMatte(
  { photo, mask, snap, box = WHOLE, tap = MIDDLE }: SubjectRequest,
  {
    levels,
    way,
    progress,
  }: { readonly levels: PhotoLevels; readonly way: FoundBy; readonly progress: Progress },
): Promise<Plane> {
  if (way === 'mask' && mask) {
    const thing = await locateThing(
      { photo, levels },
      { sign: { way, mask, snap }, progress: progress.subrange(0, 0.5) },
    );
    return drawSubjectMatte(levels, { ...thing, progress: progress.subrange(0.5, 1) });
  }
  if (way !== 'box' && way !== 'tap') return mattePeople(levels, progress);
  const sign = way === 'box' ? { way, box } : { way, ...tap };
  const thing = await locateThing({ photo, levels }, { sign, progress: progress.subrange(0, 0.5) });
  return drawSubjectMatte(levels, { ...thing, progress: progress.subrange(0.5, 1) });
}

async function drawMask(
  request: SubjectRequest,
  { way, progress }: { readonly way: FoundBy; readonly progress: Progress },
): Promise<Mask> {
  const { photo, corrections } = request;
  await progress.report(0);
  const levels = await buildLevels(photo);
  const found = await findMatte(request, { levels, way, progress: progress.subrange(0.05, 0.7) });
  const matte = corrections
    ? await correctMatte(levels, { matte: found, corrections, progress: progress.subrange(0.7, 0.9) })
    : found;
  return enlargeMatte(photo, { guide: levels.levels[0], matte, progress: progress.subrange(0.9, 1) });
}

/**
 * Cuts out the subject of a photo, then applies corrections by hand. The subject comes from a mask, a box, a
 * tap, the photo's transparency or the people in it. Throws `mask_empty`, `region_empty`, `person_not_found`,
 * `model_missing` or `aborted`.
 */
export async function findSubject(request: SubjectRequest, { progress }: SubjectRun): Promise<Subject> {
  const { photo, corrections } = request;
  const foundBy = chooseWay(request);
  const finding = progress.subrange(0, FOUND);
  const finishing = progress.subrange(FOUND, 1);
  const picture =
    foundBy === 'transparency'
      ? await correctTransparency(photo, { corrections, progress })
      : await cutOut(photo, {
          mask: await drawMask(request, { way: foundBy, progress: finding }),
          progress: finishing,
        });
  if (!isVisible(picture)) throw new ImagingError('region_empty', 'no subject is left');
  return { picture, foundBy };
}
