import { ImagingError } from '../../core/imaging-error.ts';
import type { Face } from '../../vision/faces/find-faces.ts';
import { pickFace } from '../../vision/faces/select-faces.ts';
import { areSameFace, sizeOfPoints } from './face-extent.ts';
import { endOf, meshAt, type SampledTrack } from './face-track.ts';

/** Pixels that a face needs, across the longer side of its box. */
export const MIN_TARGET = 40;

interface FaceWish {
  readonly face: number;
  readonly all: boolean;
  /** Place in the plan of the frame in which `face` is counted, and the faces that it shows. */
  readonly place: number;
  readonly found: readonly Face[];
}

function usualSize({ meshes }: SampledTrack): number {
  const sizes = meshes.map(({ points }) => sizeOfPoints(points)).toSorted((a, b) => a - b);
  return sizes[sizes.length >> 1];
}

const doOverlap = (a: SampledTrack, b: SampledTrack) => a.first < endOf(b) && b.first < endOf(a);

/**
 * The tracks of the face that was chosen, or of all.
 * @throws ImagingError `no_face`, `face_too_small`, and `invalid_request` for a number beyond the faces
 */
export function chooseTracks(
  tracks: readonly SampledTrack[],
  { face, all, place, found }: FaceWish,
): readonly SampledTrack[] {
  if (tracks.length === 0) throw new ImagingError('no_face', 'no frame shows a face');
  const large = tracks.filter((track) => usualSize(track) >= MIN_TARGET);
  if (large.length === 0) throw new ImagingError('face_too_small', 'all faces of the clip are too small');
  if (all) return large;
  const chosen = startOf(large, { face, place, found });
  const others = large.filter((track) => !doOverlap(track, chosen));
  return [chosen, ...others.filter((track) => isSamePerson(track, chosen))];
}

function startOf(
  tracks: readonly SampledTrack[],
  { face, place, found }: Omit<FaceWish, 'all'>,
): SampledTrack {
  if (face === 0 && found.length === 0)
    return tracks.toSorted((a, b) => usualSize(b) * b.meshes.length - usualSize(a) * a.meshes.length)[0];
  const { mesh } = pickFace(found, { number: face, min: MIN_TARGET, of: 'frame' });
  const track = tracks.find((one) => {
    const seen = meshAt(one, place);
    return seen && areSameFace(seen.points, mesh.points);
  });
  if (!track) throw new ImagingError('no_face', 'the face was not found again');
  return track;
}

function isSamePerson(track: SampledTrack, chosen: SampledTrack): boolean {
  const ratio = usualSize(track) / usualSize(chosen);
  return Math.max(ratio, 1 / ratio) < 2;
}
