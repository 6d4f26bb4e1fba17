import { ImagingError } from '../../core/imaging-error.ts';
import type { Face } from '../../vision/faces/find-faces.ts';
import { pickFace } from '../../vision/faces/select-faces.ts';
import { areSameFace, sizeOfPoints } from './face-extent.ts';
import { endOf, type FaceTrack, meshAt } from './face-track.ts';

/** Pixels that a face needs, across the longer side of its box. */
const MIN_TARGET = 40;

/** The usual size of a followed face. */
function usualSize({ meshes }: FaceTrack): number {
  const sizes = meshes.map(({ points }) => sizeOfPoints(points)).toSorted((a, b) => a - b);
  return sizes[sizes.length >> 1];
}

/**
 * Tracks that are large and long enough to be replaced.
 * @param least frames of a track; what is shorter flashes
 * @throws ImagingError `no_face`, `face_too_small`
 */
export function usableTracks<Track extends FaceTrack>(
  tracks: readonly Track[],
  least: number,
): readonly Track[] {
  const long = tracks.filter(({ meshes }) => meshes.length >= least);
  if (long.length === 0) throw new ImagingError('no_face', 'no frame shows a face');
  const large = long.filter((track) => usualSize(track) >= MIN_TARGET);
  if (large.length === 0) throw new ImagingError('face_too_small', 'all faces of the clip are too small');
  return large;
}

interface FaceChoice {
  /** Number from the left, from 1; 0 = the largest. */
  readonly face: number;
  /** Place of the frame in which it is counted, and the faces that it shows. */
  readonly place: number;
  readonly found: readonly Face[];
}

/**
 * The track of the face that was chosen. Where the largest is wanted and the frame shows none, it is the
 * largest and longest of the clip.
 * @throws ImagingError `no_face`, `face_too_small`, and `invalid_request` for a number beyond the faces
 */
export function chosenTrack<Track extends FaceTrack>(
  tracks: readonly Track[],
  { face, place, found }: FaceChoice,
): Track {
  if (face === 0 && found.length === 0)
    return tracks.toSorted((a, b) => usualSize(b) * b.meshes.length - usualSize(a) * a.meshes.length)[0];
  const { mesh } = pickFace(found, { number: face, min: MIN_TARGET, of: 'frame' });
  const track = tracks.find((one) => {
    const seen = meshAt(one, place);
    return seen && areSameFace(seen.points, mesh.points);
  });
  if (!track) throw new ImagingError('no_face', 'the chosen face is seen too shortly');
  return track;
}

/**
 * Largest difference of looks within a shot, where somebody comes back, and across a cut. Of nine people in
 * four photographs, two had 0.84 and more; one person had 0.45 to 0.70 at half the size, in another light,
 * tilted, blurred and compressed (2026-11-29).
 */
const ALIKE = { shot: 0.79, cut: 0.76 } as const;

/**
 * The other tracks of the chosen person: of those that are nowhere seen beside them, the most alike first.
 * Nobody is identified; looks are compared place by place, in any light.
 * @param differenceOf how much a track looks otherwise than the chosen one, 0–1
 */
export function tracksOfPerson<Track extends FaceTrack>(
  tracks: readonly Track[],
  { chosen, differenceOf }: { readonly chosen: Track; readonly differenceOf: (track: Track) => number },
): readonly Track[] {
  const doOverlap = (a: Track, b: Track) => a.first < endOf(b) && b.first < endOf(a);
  const rated = tracks
    .filter((track) => track !== chosen && !doOverlap(track, chosen))
    .map((track) => ({ track, difference: differenceOf(track) }))
    .filter(({ track, difference }) => difference < ALIKE[track.shot === chosen.shot ? 'shot' : 'cut']);
  const kept = [chosen];
  for (const { track } of rated.toSorted((a, b) => a.difference - b.difference))
    if (!kept.some((other) => doOverlap(other, track))) kept.push(track);
  return kept.toSorted((a, b) => a.first - b.first);
}
