import { ImagingError } from '../../core/imaging-error.ts';
import { fitPicture } from '../../core/io/size.ts';
import { loadModel } from '../../core/models/load-model.ts';
import { buildLevels, type PhotoLevels } from '../../core/models/photo-levels.ts';
import { clampUnit } from '../../core/numeric/scalar.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { sizeOfFace } from '../../vision/faces/face-box.ts';
import { type Face, findFaces, loadFaceModels } from '../../vision/faces/find-faces.ts';
import { isPerson, orderFaces, pickFace } from '../../vision/faces/select-faces.ts';
import { drawPersonMatte } from '../../vision/matting/draw-person-matte.ts';
import { enlargeMatte, type SmallMatte } from '../../vision/matting/enlarge-matte.ts';
import { mapPeople } from '../../vision/people/map-people.ts';
import { estimateForeground } from '../../vision/segment/estimate-foreground.ts';
import type { CutPeople } from './compose-costume.ts';
import { blurMatte } from './scene/rim-light.ts';

/** Smallest face that is painted, in pixels. Paint on smaller ones would be invisible. */
const SMALLEST = 40;

/** Most pixels of the copy for the matte. */
const MAX_PIXELS = 450_000;

interface FoundFaces {
  /** All faces, and the chosen ones, from left to right. */
  readonly all: readonly Face[];
  readonly chosen: readonly Face[];
}

/**
 * Finds the chosen faces. Throws `no_face`, `face_too_small`, `invalid_request`, `model_missing` or
 * `aborted`.
 */
export async function chooseFaces(
  levels: PhotoLevels,
  { choice, progress }: { readonly choice: 'all' | number; readonly progress: Progress },
): Promise<FoundFaces> {
  const faces = await findFaces(levels, { ...(await loadFaceModels()), progress });
  const found = faces.filter(isPerson);
  if (found.length === 0) throw new ImagingError('no_face', 'no face is seen in the photo');
  const ordered = orderFaces(found);
  const chosen = choice === 'all' ? ordered : [pickFace(ordered, { number: choice })];
  const large = chosen.filter(({ box }) => sizeOfFace(box) >= SMALLEST);
  if (large.length === 0)
    throw new ImagingError('face_too_small', `faces have fewer than ${SMALLEST} pixels`);
  return { all: ordered, chosen: large };
}

interface HeadsParams {
  readonly levels: PhotoLevels;
  readonly faces: readonly Face[];
}

/** Most pixels of a photo whose matte is enlarged without a guided filter. */
const PLAIN_PIXELS = 2_000_000;

/** Matte of a photo's people; undefined if unknown. Rejects with `aborted`. */
export async function cutPeople(
  photo: Picture,
  { levels, faces, progress }: HeadsParams & { readonly progress: Progress },
): Promise<CutPeople | undefined> {
  const segmenter = await loadModel('selfie');
  // A photo may show nothing but a face: paint needs no matte.
  if (!segmenter) return undefined;
  const likelihood = await mapPeople(levels, { faces, segmenter, progress: progress.subrange(0, 0.3) });
  const small = await buildLevels(await fitPicture(photo, MAX_PIXELS));
  const seen = { ...small, width: photo.width, height: photo.height };
  const person = await drawPersonMatte(seen, { likelihood, faces, progress: progress.subrange(0.3, 0.7) });
  const matte = await matteAtPhotoSize(photo, {
    guide: small.levels[0],
    matte: person,
    progress: progress.subrange(0.7, 0.85),
  });
  const layers = await estimateForeground(photo, { mask: matte, progress: progress.subrange(0.85, 1) });
  return { matte, layers, blurred: blurMatte(matte) };
}

async function matteAtPhotoSize(
  photo: Picture,
  { progress, ...small }: SmallMatte & { readonly progress: Progress },
): Promise<Mask> {
  const { width, height } = photo;
  if (width * height > PLAIN_PIXELS) return enlargeMatte(photo, { ...small, progress });
  const plane = resizePlane(small.matte, photo).data;
  const data = new Uint8Array(plane.length);
  for (let at = 0; at < data.length; at++) data[at] = 255 * clampUnit(plane[at]) + 0.5;
  return { width, height, data };
}
