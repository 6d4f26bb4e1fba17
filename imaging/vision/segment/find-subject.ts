import { ImagingError } from '../../core/imaging-error.ts';
import { buildLevels, type PhotoLevels } from '../../core/models/photo-levels.ts';
import { requireModel } from '../../core/models/require-model.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { isTransparent } from '../../core/raster/alpha.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { RunControl } from '../../core/run-control.ts';
import { type Face, findFaces, loadFaceModels } from '../faces/find-faces.ts';
import { correctMatte } from '../matting/correct-matte.ts';
import { correctTransparency } from '../matting/correct-transparency.ts';
import { drawPersonMatte } from '../matting/draw-person-matte.ts';
import { drawSubjectMatte } from '../matting/draw-subject-matte.ts';
import { enlargeMatte } from '../matting/enlarge-matte.ts';
import { keepsBystanders } from '../people/keeps-bystanders.ts';
import { mapPeople } from '../people/map-people.ts';
import { showsPeople } from '../people/shows-people.ts';
import { cutOut } from './cut-out.ts';
import type { PercentBox } from './find-in-box.ts';
import { guessObject } from './guess-object.ts';
import { locateThing, softenBorder } from './locate-thing.ts';

interface PeopleMatte {
  /** 0–1, of the size of the largest level. */
  readonly matte: Plane;
  readonly faces: readonly Face[];
}

/** Matte of a photo's people; undefined where nobody is seen. Throws `model_missing` or `aborted`. */
async function mattePeople(levels: PhotoLevels, progress: Progress): Promise<PeopleMatte | undefined> {
  await progress.report(0);
  const [models, segmenter] = await Promise.all([loadFaceModels(), requireModel('selfie')]);
  const faces = await findFaces(levels, { ...models, iris: undefined, progress: progress.subrange(0, 0.2) });
  const likelihood = await mapPeople(levels, { faces, segmenter, progress: progress.subrange(0.2, 0.45) });
  if (faces.length === 0 && !showsPeople(likelihood)) return undefined;
  const matte = await drawPersonMatte(levels, { likelihood, faces, progress: progress.subrange(0.45, 1) });
  return { matte, faces };
}

/** Progress after which the place of the subject is known. */
const FOUND = 0.75;

/** Methods that find a subject. */
type Way = 'mask' | 'transparency' | 'auto' | 'person' | 'box' | 'tap';
type FoundBy = Exclude<Way, 'auto'> | 'thing';

export interface SubjectRequest {
  readonly photo: Picture;
  /** Rough mask of the background. */
  readonly mask?: Mask;
  /** Snapping of the mask's border to edges of the subject, 0–1. */
  readonly snap: number;
  /** Of the photo's size: 0 = background, 255 = subject, 128 = undecided. */
  readonly corrections?: Mask;
  /**
   * Default `auto`: the mask, else the photo's transparency, else a box smaller than the photo, else people,
   * else the thing that the photo is about.
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

export interface Subject {
  /** 4 channels, with the subject's own colours along its edge. */
  readonly picture: Picture;
  readonly foundBy: FoundBy;
  /** Probability that a thing is what the photo is about, 0–1; 1 for all other ways. */
  readonly sureness: number;
  /** True where people were looked for, and somebody far behind them was kept as well. */
  readonly othersKept: boolean;
}

const WHOLE: PercentBox = { left: 0, top: 0, right: 100, bottom: 100 };
const MIDDLE = { x: 50, y: 50 };

function isVisible({ data }: Picture): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] >= 128) return true;
  return false;
}

function chooseWay({ photo, mask, find = 'auto', box = WHOLE }: SubjectRequest): Way {
  if (find !== 'auto') return find;
  if (mask) return 'mask';
  if (isTransparent(photo)) return 'transparency';
  const isPart = box.left > 0 || box.top > 0 || box.right < 100 || box.bottom < 100;
  return isPart ? 'box' : 'auto';
}

interface FoundMatte extends PeopleMatte {
  readonly foundBy: FoundBy;
  readonly sureness: number;
}

interface WayRun {
  readonly levels: PhotoLevels;
  readonly way: Way;
  readonly progress: Progress;
}

/** Matte of people or, where nobody is seen and the way is automatic, of the photo's main thing. */
async function matteAutomatically(
  { photo }: SubjectRequest,
  { levels, way, progress }: WayRun,
): Promise<FoundMatte> {
  const people = await mattePeople(levels, progress.subrange(0, way === 'auto' ? 0.4 : 1));
  if (people) return { ...people, foundBy: 'person', sureness: 1 };
  const guessed = way === 'auto' ? await guessObject(photo, progress.subrange(0.4, 0.7)) : undefined;
  if (!guessed) throw new ImagingError('person_not_found', 'nobody is seen in the photo');
  const thing = softenBorder(guessed.region, 0);
  const matte = await drawSubjectMatte(levels, { ...thing, faces: [], progress: progress.subrange(0.7, 1) });
  return { matte, faces: [], foundBy: 'thing', sureness: guessed.sureness };
}

async function findMatte(request: SubjectRequest, run: WayRun): Promise<FoundMatte> {
  const { photo, mask, snap, box = WHOLE, tap = MIDDLE } = request;
  const { levels, way, progress } = run;
  const isMasked = way === 'mask' && mask;
  if (!isMasked && way !== 'box' && way !== 'tap') return matteAutomatically(request, run);
  const sign = isMasked
    ? { way, mask, snap }
    : way === 'box'
      ? { way, box }
      : { way: 'tap' as const, ...tap };
  const thing = await locateThing({ photo, levels }, { sign, progress: progress.subrange(0, 0.5) });
  const matte = await drawSubjectMatte(levels, { ...thing, progress: progress.subrange(0.5, 1) });
  return { matte, faces: [], foundBy: sign.way, sureness: 1 };
}

async function drawMask(
  request: SubjectRequest,
  { way, progress }: { readonly way: Way; readonly progress: Progress },
): Promise<Omit<Subject, 'picture'> & { readonly mask: Mask }> {
  const { photo, corrections } = request;
  await progress.report(0);
  const levels = await buildLevels(photo);
  const {
    matte: found,
    faces,
    ...how
  } = await findMatte(request, {
    levels,
    way,
    progress: progress.subrange(0.05, 0.7),
  });
  const matte = corrections
    ? await correctMatte(levels, { matte: found, corrections, progress: progress.subrange(0.7, 0.9) })
    : found;
  const othersKept = keepsBystanders(matte, { faces, width: photo.width });
  const guide = levels.levels[0];
  const mask = await enlargeMatte(photo, { guide, matte, progress: progress.subrange(0.9, 1) });
  return { mask, othersKept, ...how };
}

/**
 * Cuts out the subject of a photo, then applies corrections by hand. The subject comes from a mask, a box, a
 * tap, the photo's transparency, the people in it, or the thing that it is about. Throws `mask_empty`,
 * `region_empty`, `person_not_found`, `model_missing` or `aborted`.
 */
export async function findSubject(request: SubjectRequest, { progress }: SubjectRun): Promise<Subject> {
  const { photo, corrections } = request;
  const way = chooseWay(request);
  if (way === 'transparency') {
    const picture = await correctTransparency(photo, { corrections, progress });
    return checkVisible({ picture, foundBy: way, sureness: 1, othersKept: false });
  }
  const { mask, ...how } = await drawMask(request, { way, progress: progress.subrange(0, FOUND) });
  return checkVisible({
    picture: await cutOut(photo, { mask, progress: progress.subrange(FOUND, 1) }),
    ...how,
  });
}

/** Throws `region_empty` where nothing of the subject is left. */
function checkVisible(subject: Subject): Subject {
  if (!isVisible(subject.picture)) throw new ImagingError('region_empty', 'no subject is left');
  return subject;
}
