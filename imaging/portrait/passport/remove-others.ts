import { toOklab } from '../../core/colour/colour-space.ts';
import { fitPicture } from '../../core/io/size.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { mapToFloats } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { enlargeMatte } from '../../vision/matting/enlarge-matte.ts';
import { claimSubject } from '../../vision/people/claim-subject.ts';
import { drawShare } from '../../vision/people/draw-share.ts';
import { measureFrame } from '../../vision/people/face-frame.ts';
import { separateBystanders } from '../../vision/people/separate-bystanders.ts';
import { separatePeople } from '../../vision/people/separate-people.ts';
import { resizeMask } from '../../vision/segment/shrink-photo.ts';
import type { PassportArea } from './crop-passport-area.ts';
import { keepPerson } from './keep-person.ts';
import { setUpright } from './measure-passport-head.ts';

/** Most pixels of the copy for separating people who touch. */
const MAX_OTHER_PIXELS = 260_000;

/** A small copy of the area, and the coverage of people on it. */
interface SmallArea {
  readonly guide: Picture;
  readonly person: Plane;
}

async function shrinkArea(photo: Picture, matte: Mask): Promise<SmallArea> {
  const guide = await fitPicture(photo, MAX_OTHER_PIXELS);
  const { width, height } = guide;
  const coverage = await resizeMask(matte, guide);
  return { guide, person: { width, height, data: mapToFloats(coverage.data, (value) => value / 255) } };
}

/** Limits a matte to what is kept on a small copy of the photo, along the photo's edges. */
async function limitMatte(
  matte: Mask,
  { photo, guide, keep, progress }: Record<'photo' | 'guide', Picture> & { keep: Plane; progress: Progress },
): Promise<Mask> {
  const lifted = await enlargeMatte(photo, { guide, matte: keep, progress });
  return { ...matte, data: matte.data.map((value, at) => Math.min(value, lifted.data[at])) };
}

type AreaRun = PassportArea & { readonly progress: Progress };

/** Removes other people with visible faces from a matte, also where they touch. Rejects with `aborted`. */
async function removeFaces(matte: Mask, { photo, face, others, progress }: AreaRun): Promise<Mask> {
  if (others.length === 0) return matte;
  const { guide, person } = await shrinkArea(photo, matte);
  const faces = [face, ...others].slice(0, 255);
  const planes = toOklab(guide);
  const scale = [guide.width / photo.width, guide.height / photo.height] as const;
  const yieldIfDue = () => progress.report(0.3);
  const first = await separatePeople({ faces, planes, person, scale }, yieldIfDue);
  const frames = faces.map((each) => measureFrame(each, scale));
  const data = await claimSubject({ planes, person, owners: first, frames, subject: 0 }, yieldIfDue);
  const owners = { width: guide.width, height: guide.height, data };
  const keep = await drawShare({ owners, own: 1, guide, unit: frames[0].height }, yieldIfDue);
  return limitMatte(matte, { photo, guide, keep, progress: progress.subrange(0.4, 1) });
}

/** A matte of one person, without others. */
interface LonePerson {
  readonly matte: Mask;
  /** True if other people were removed from it. */
  readonly areOthersCut: boolean;
  /** True if something that stays may be another person. */
  readonly isUnsure: boolean;
}

/** Removes people whose faces were not found. Who marked the photo has decided that. */
async function removeBystanders(
  matte: Mask,
  { photo, mask, face, progress }: AreaRun,
): Promise<Omit<LonePerson, 'areOthersCut'>> {
  if (mask) return { matte, isUnsure: false };
  const { guide, person } = await shrinkArea(photo, matte);
  const scale = guide.width / photo.width;
  const found = await separateBystanders({ guide, person, face, scale }, () => progress.report(0.3));
  const { keep, isUnsure } = found;
  if (!keep) return { matte, isUnsure };
  return {
    matte: await limitMatte(matte, { photo, guide, keep, progress: progress.subrange(0.4, 1) }),
    isUnsure,
  };
}

/** Smallest area of removed people that is told, relative to the matte. */
const TOLD = 0.005;

function sumOf({ data }: Mask): number {
  return data.reduce((sum, value) => sum + value, 0);
}

/** Removes everybody but the chosen person from a matte. Rejects with `aborted`. */
export async function removeOthers(matte: Mask, run: AreaRun): Promise<LonePerson> {
  const { progress } = run;
  const parted = await removeFaces(matte, { ...run, progress: progress.subrange(0, 0.5) });
  const joined = keepPerson(parted, setUpright(run.face.mesh).origin);
  const alone = await removeBystanders(joined, { ...run, progress: progress.subrange(0.5, 1) });
  const all = sumOf(matte);
  return { ...alone, areOthersCut: all - sumOf(alone.matte) > TOLD * all };
}
