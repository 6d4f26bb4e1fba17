import { oklabOf } from '../../core/colour/colour-space.ts';
import { ImagingError } from '../../core/imaging-error.ts';
import { resizePicture } from '../../core/io/size.ts';
import { buildLevels } from '../../core/models/photo-levels.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { clipBox, cropPicture } from '../../core/raster/crop.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { facePoints } from '../../vision/faces/face-landmarks.ts';
import { type Iris, meshPoint } from '../../vision/faces/face-mesh.ts';
import { type Face, findFaces, loadFaceModels } from '../../vision/faces/find-faces.ts';
import { measurePhotoWhite } from '../../vision/faces/measure-photo-white.ts';
import { pickFace } from '../../vision/faces/select-faces.ts';
import {
  findRegions,
  type PeopleRegions,
  pickPerson,
  type RegionName,
} from '../../vision/people/find-regions.ts';
import { reclaimHair } from './reclaim-hair.ts';

/**
 * Height of the face in pixels from hairline to chin, enough for smooth regions, and the largest enlargement.
 */
const FACE_HEIGHT = 250;
const MAX_ENLARGED = 4;

/** Smallest face in pixels; eyes and mouth of smaller ones are too coarse. */
const MIN_SIZE = 48;

/** Most pixels for finding regions. */
const MAX_PIXELS = 1_000_000;

/** Crop around the middle of a face, in heights of it. */
const AROUND = { across: 2, above: 1.6, below: 1.9 } as const;

/** A person in a photo, at a size suitable for drawing. */
export interface Likeness {
  /** 3 channels. */
  readonly picture: Picture;
  /** Of the picture's size, 0–1. */
  readonly regions: Readonly<Record<RegionName, Plane>>;
  /** x, y and z of the 468 points in pixels of the picture. */
  readonly points: Float32Array;
  readonly irises: { readonly right: Iris; readonly left: Iris };
  /** Linear light of the whole photo's white, from `measurePhotoWhite`. */
  readonly white: number;
  /** Degrees, as in `FaceMesh`. */
  readonly roll: number;
  readonly yaw: number;
}

interface LikenessParams {
  /** As in `pickFace`. */
  readonly face: number;
  /** True for the whole photo, false for the person's upper part. */
  readonly whole: boolean;
  /** Height of the face in pixels, hairline to chin; less for small drawings. */
  readonly faceHeight?: number;
}

interface Crop {
  readonly picture: Picture;
  readonly left: number;
  readonly top: number;
  /** Pixels of the crop per pixel of the photo. */
  readonly scale: number;
}

function middleOf({ mesh }: Face): { x: number; y: number; height: number } {
  const top = meshPoint(mesh, facePoints.hairline);
  const chin = meshPoint(mesh, facePoints.chin);
  return {
    x: (top.x + chin.x) / 2,
    y: (top.y + chin.y) / 2,
    height: Math.hypot(chin.x - top.x, chin.y - top.y),
  };
}

type Framing = Required<Pick<LikenessParams, 'whole' | 'faceHeight'>>;

async function cropAround(
  photo: Picture,
  { face, framing: { whole, faceHeight } }: { readonly face: Face; readonly framing: Framing },
): Promise<Crop> {
  const { x, y, height } = middleOf(face);
  const wanted = {
    left: Math.floor(x - AROUND.across * height),
    top: Math.floor(y - AROUND.above * height),
    right: Math.ceil(x + AROUND.across * height),
    bottom: Math.ceil(y + AROUND.below * height),
  };
  const box = whole ? { left: 0, top: 0, right: photo.width, bottom: photo.height } : clipBox(wanted, photo);
  const cropped = cropPicture(photo, box);
  const fitting = Math.sqrt(MAX_PIXELS / (cropped.width * cropped.height));
  const scale = Math.min(MAX_ENLARGED, fitting, faceHeight / Math.max(1, height));
  const [width, high] = [cropped.width, cropped.height].map((side) => Math.max(1, Math.round(side * scale)));
  const picture = await resizePicture(cropped, { width, height: high });
  return { picture, left: box.left, top: box.top, scale };
}

function moveIris(
  { x, y, radius, opening }: Iris,
  { crop: { left, top }, scale }: { readonly crop: Crop; readonly scale: number },
): Iris {
  return { x: (x - left) * scale, y: (y - top) * scale, radius: radius * scale, opening };
}

async function findAround(picture: Picture, progress: Progress): Promise<PeopleRegions> {
  try {
    return await findRegions(picture, progress);
  } catch (error) {
    const isLost = error instanceof ImagingError && error.kind === 'person_not_found';
    throw isLost ? new ImagingError('no_face', 'the face is not seen well enough', { cause: error }) : error;
  }
}

/** Number of the face in the crop. */
function findAgain(
  faces: readonly Face[],
  { face, crop: { left, top, scale } }: { readonly face: Face; readonly crop: Crop },
): number {
  const wanted = middleOf(face);
  const away = faces.map((other) => {
    const { x, y } = middleOf(other);
    return Math.hypot(x - (wanted.x - left) * scale, y - (wanted.y - top) * scale);
  });
  const nearest = away.indexOf(Math.min(...away));
  if (nearest < 0 || away[nearest] > 0.5 * scale * wanted.height)
    throw new ImagingError('no_face', 'no person is seen around the face');
  return nearest;
}

/**
 * Finds a person in a photo with skin, hair, beard and garment. Throws `no_face`, `face_too_small`,
 * `model_missing` or `aborted`.
 */
export async function extractLikeness(
  photo: Picture,
  {
    face: number,
    whole,
    faceHeight = FACE_HEIGHT,
    progress,
  }: LikenessParams & { readonly progress: Progress },
): Promise<Likeness> {
  await progress.report(0);
  const models = await loadFaceModels();
  const faces = await findFaces(await buildLevels(photo), { ...models, progress: progress.subrange(0, 0.3) });
  const face = pickFace(faces, { number, min: MIN_SIZE });
  const { irises } = face.mesh;
  if (!irises) throw new Error('the iris model was loaded, but found no irises');
  const crop = await cropAround(photo, { face, framing: { whole, faceHeight } });
  const found = await findAround(crop.picture, progress.subrange(0.3, 1));
  const person = findAgain(found.faces, { face, crop });
  const scale = (crop.scale * found.guide.width) / crop.picture.width;
  const points = face.mesh.points.slice();
  for (let at = 0; at < points.length; at += 3) {
    points[at] = (points[at] - crop.left) * scale;
    points[at + 1] = (points[at + 1] - crop.top) * scale;
    points[at + 2] *= scale;
  }
  const pick = (name: RegionName) => pickPerson(found, { name, number: person });
  const [skin, hair, bare] = [pick('skin'), pick('hair'), pick('face')];
  reclaimHair({ planes: oklabOf(found.guide), points, skin, hair, face: bare });
  return {
    picture: found.guide,
    regions: {
      person: pick('person'),
      skin,
      face: bare,
      hair,
      beard: pick('beard'),
      garment: pick('garment'),
    },
    points,
    irises: { right: moveIris(irises.right, { crop, scale }), left: moveIris(irises.left, { crop, scale }) },
    white: measurePhotoWhite(photo),
    roll: face.mesh.roll,
    yaw: face.mesh.yaw,
  };
}
