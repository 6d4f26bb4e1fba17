import { toOklab } from '../../core/colour/colour-space.ts';
import { fitPicture } from '../../core/io/size.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { enlargeMatte } from '../../vision/matting/enlarge-matte.ts';
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
  return { guide, person: { width, height, data: Float32Array.from(coverage.data, (value) => value / 255) } };
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
  const owners = await separatePeople(
    {
      faces: [face, ...others].slice(0, 255),
      planes: toOklab(guide),
      person,
      scale: [guide.width / photo.width, guide.height / photo.height],
    },
    () => progress.report(0.3),
  );
  // Unowned pixels, such as the edge of hair, go to the nearest person. The transform gives the distance to
  // the next pixel without a flag.
  const distanceTo = (isThere: (owner: number) => boolean) =>
    distanceTransform({ ...person, data: owners.map((owner) => (isThere(owner) ? 0 : 1)) });
  const toOwn = distanceTo((owner) => owner === 1);
  const toOther = distanceTo((owner) => owner > 1);
  const keep = createPlane(guide);
  for (let at = 0; at < owners.length; at++) keep.data[at] = toOther[at] < toOwn[at] ? 0 : 1;
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
