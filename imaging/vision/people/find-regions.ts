import { toOklab } from '../../core/colour/colour-space.ts';
import { ImagingError } from '../../core/imaging-error.ts';
import { fitPicture } from '../../core/io/size.ts';
import { buildLevels } from '../../core/models/photo-levels.ts';
import type { Point } from '../../core/models/photo-window.ts';
import { requireModel } from '../../core/models/require-model.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { facePoints } from '../faces/face-landmarks.ts';
import { meshPoint } from '../faces/face-mesh.ts';
import { type Face, findFaces, loadFaceModels } from '../faces/find-faces.ts';
import { drawPersonMatte } from '../matting/draw-person-matte.ts';
import { claimSubject } from './claim-subject.ts';
import { type Crowd, contestOwners, resizeLabels } from './contest-owners.ts';
import { drawRegions } from './draw-regions.ts';
import { measureFrame } from './face-frame.ts';
import { learnPerson, measureFaceTone } from './learn-person.ts';
import { type Body, locateBodies } from './locate-bodies.ts';
import { mapPeople } from './map-people.ts';
import { separatePeople } from './separate-people.ts';
import type { SkinTone } from './skin-tone.ts';

/** Most pixels of the regions, and of the copy on which colours are learnt. */
const MAX_PIXELS = 1_000_000;
const LEARNT_PIXELS = 260_000;

export type RegionName = 'person' | 'skin' | 'face' | 'hair' | 'beard' | 'garment';

/**
 * Regions of the people of a photo: one plane per region, 0–1, of the size of `guide`. All people share the
 * planes; `pickPerson` selects one person, and `enlargeMatte` brings a plane to the photo's size.
 */
export interface PeopleRegions extends Readonly<Record<RegionName, Plane>> {
  /** Headwear. */
  readonly hat: Plane;
  /** A copy of the photo with 3 channels and at most a megapixel. */
  readonly guide: Picture;
  /** From left to right, in pixels of the photo. */
  readonly faces: readonly Face[];
  /** Bodies of those faces whose limbs are seen. */
  readonly bodies: readonly Body[];
  /** Skin tone of each person; undefined without visible skin. */
  readonly tones: readonly (SkinTone | undefined)[];
  /** Person of each pixel, of the size of `guide`: 0 for nobody, else the number of the face from 1. */
  readonly owners: Uint8Array;
}

function byPlace(one: Face, other: Face): number {
  return one.box.left + one.box.width / 2 - (other.box.left + other.box.width / 2);
}

interface RegionSearch {
  readonly progress: Progress;
  /** Tip of the nose of a person whose border to others is decided with more care. */
  readonly subject?: Point;
}

function numberAt(faces: readonly Face[], { x, y }: Point): number {
  const away = faces.map(({ mesh }) => {
    const nose = meshPoint(mesh, facePoints.noseTip);
    return Math.hypot(nose.x - x, nose.y - y);
  });
  return away.indexOf(Math.min(...away));
}

async function findOwners(crowd: Crowd, { progress, subject }: RegionSearch): Promise<Uint8Array> {
  const { faces, bodies, person, planes, scale } = crowd;
  const yieldIfDue = () => progress.report(0.62);
  const first = await separatePeople({ faces, planes, person, scale }, yieldIfDue);
  const isContested = faces.length > 1 && bodies.length > 0;
  const owners = isContested ? await contestOwners({ ...crowd, owners: first }, yieldIfDue) : first;
  if (!subject || faces.length < 2) return owners;
  const frames = faces.map((face) => measureFrame(face, scale));
  return claimSubject({ planes, person, owners, frames, subject: numberAt(faces, subject) }, yieldIfDue);
}

/**
 * Finds the people of a photo with visible faces, and the regions of each. `person` is the matte. `skin` is
 * all bare skin with brows and lips but without eyes; `face` is its part within the outline of the mesh.
 * `hair` is that of the head, `beard` that of the face. `garment` is worn below the chin, `hat` on the head,
 * as far as it can be told from hair. Things such as glasses belong to the person only. Throws
 * `person_not_found`, `model_missing` or `aborted`.
 */
export function findRegions(photo: Picture, progress: Progress): Promise<PeopleRegions> {
  return findRegionsAround(photo, { progress });
}

/** As `findRegions`; the border between one person and others is decided with more care. */
export async function findRegionsAround(photo: Picture, search: RegionSearch): Promise<PeopleRegions> {
  const { progress } = search;
  await progress.report(0);
  const [models, segmenter] = await Promise.all([loadFaceModels(), requireModel('selfie')]);
  const levels = await buildLevels(photo);
  const found = await findFaces(levels, {
    ...models,
    iris: undefined,
    progress: progress.subrange(0.02, 0.2),
  });
  if (found.length === 0) throw new ImagingError('person_not_found', 'no face is seen in the photo');
  const faces = found.slice(0, 255).sort(byPlace);
  const bodies = await locateBodies(levels, { faces, progress: progress.subrange(0.2, 0.25) });
  const map = { faces, segmenter, bodies };
  const likelihood = await mapPeople(levels, { ...map, progress: progress.subrange(0.25, 0.35) });
  const small = await buildLevels(await fitPicture(photo, MAX_PIXELS));
  const seen = { ...small, width: photo.width, height: photo.height };
  const person = await drawPersonMatte(seen, { likelihood, faces, progress: progress.subrange(0.35, 0.6) });
  const coarse = small.levels.find(({ width, height }) => width * height <= LEARNT_PIXELS) ?? small.levels[0];
  const scale = [coarse.width / photo.width, coarse.height / photo.height] as const;
  const planes = toOklab(coarse);
  const covered = resizePlane(person, coarse);
  const owners = await findOwners({ faces, bodies, planes, person: covered, scale }, search);
  const seenFaces = faces.map((face, i) => ({ face, planes, scale, owners, number: i + 1 }));
  const faceTones = faces.length > 1 ? seenFaces.map(measureFaceTone) : [];
  const learnt = [];
  for (const [i, seenFace] of seenFaces.entries())
    learnt.push(
      await learnPerson(
        { ...seenFace, bodies, tones: faceTones },
        progress.subrange(0.62 + (0.2 * i) / faces.length, 0.62 + (0.2 * (i + 1)) / faces.length),
      ),
    );
  const guide = small.levels[0];
  const whose = resizeLabels(owners, { from: coarse, to: guide });
  const drawn = await drawRegions(
    { guide, faces, learnt, person, owners: whose, photo },
    progress.subrange(0.82, 1),
  );
  const tones = learnt.map((known) => known?.colours.tone);
  return { guide, faces, bodies, tones, owners: whose, person, ...drawn };
}

/** Part of a region of one person, by the number of the face from 0. */
export function pickPerson(
  regions: PeopleRegions,
  { name, number }: { readonly name: RegionName | 'hat'; readonly number: number },
): Plane {
  const region = regions[name];
  const out = createPlane(region);
  for (let at = 0; at < out.data.length; at++)
    if (regions.owners[at] === number + 1) out.data[at] = region.data[at];
  return out;
}
