import type { Vector } from '../../core/geometry/vector.ts';
import { ImagingError } from '../../core/imaging-error.ts';
import { fitPicture } from '../../core/io/size.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { sizeOfFace } from '../../vision/faces/face-box.ts';
import type { Face } from '../../vision/faces/find-faces.ts';
import { findRegions, pickPerson } from '../../vision/people/find-regions.ts';
import { measureHairTone } from '../hair/dye/measure-hair-tone.ts';

/** Pixels across the face that suffice for a colour, and fewest of the photo, in which people are found. */
const MAX_FACE = 200;
const MIN_PIXELS = 250_000;

/** A copy of a photo in which a face is as large as its colours need. */
async function shrinkToFace(photo: Picture, { box }: Face): Promise<Picture> {
  const pixels = photo.width * photo.height;
  const share = (MAX_FACE / sizeOfFace(box)) ** 2;
  return fitPicture(photo, Math.max(MIN_PIXELS, pixels * Math.min(1, share)));
}

/** Default hair colour. */
const UNKNOWN: Vector = [0.03, 0.019, 0.012];

/** Linear colour of a person's hair, else of beard or brows. Rejects with `model_missing` or `aborted`. */
export async function measureHair(
  photo: Picture,
  { face, progress }: { readonly face: Face; readonly progress: Progress },
): Promise<Vector> {
  try {
    const small = await shrinkToFace(photo, face);
    const regions = await findRegions(small, progress);
    const { guide, faces } = regions;
    const scale = [guide.width / photo.width, guide.height / photo.height] as const;
    const [across, down] = [photo.width / small.width, photo.height / small.height];
    const apart = ({ box }: Face) =>
      Math.hypot(
        across * (box.left + box.width / 2) - face.box.left - face.box.width / 2,
        down * (box.top + box.height / 2) - face.box.top - face.box.height / 2,
      );
    const distances = faces.map(apart);
    const number = distances.indexOf(Math.min(...distances));
    const hair = pickPerson(regions, { name: 'hair', number });
    const beard = pickPerson(regions, { name: 'beard', number });
    return measureHairTone(face.mesh, { photo: guide, scale, hair, beard });
  } catch (error) {
    if (error instanceof ImagingError && error.kind === 'person_not_found') return UNKNOWN;
    throw error;
  }
}
