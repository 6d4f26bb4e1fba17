import { sizeOfFace } from '../faces/face-box.ts';
import type { Face } from '../faces/find-faces.ts';
import { loadMeshTopology } from '../faces/load-mesh-topology.ts';
import type { MeshTopology } from '../faces/mesh-topology.ts';
import { buildLevels } from '../models/photo-levels.ts';
import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import type { CutPeople } from './compose-costume.ts';
import { chooseFaces, cutPeople } from './find-heads.ts';

/** A face from this share of the photo's height on is a portrait, which is set before a drawn scene; small ones stay where they are. */
const PORTRAIT = 0.11;

/** People of a photo, found and cut out, whom any costume can be put on. */
export interface Guests {
  readonly photo: Picture;
  /** Those who get a costume. */
  readonly faces: readonly Face[];
  /** All who are seen; none where that cannot be told. */
  readonly people?: CutPeople;
  readonly topology: MeshTopology;
  /** Whether they are large enough in the photo to be set before a drawn scene. */
  readonly isPortrait: boolean;
}

/** Whether some of a photo's faces are so large that it is a portrait. */
export function isPortrait(faces: readonly Face[], { height }: Picture): boolean {
  return Math.max(...faces.map(({ box }) => sizeOfFace(box))) >= PORTRAIT * height;
}

/**
 * Finds all people of a photo, or one of them by the number of the face, counted from 1 from the left.
 * Throws `no_face`, `face_too_small`, `bad_parameters`, `model_missing` or `aborted`.
 */
export async function findGuests(
  photo: Picture,
  wanted: 'all' | number,
  progress: Progress,
): Promise<Guests> {
  const topology = await loadMeshTopology();
  const levels = await buildLevels(photo);
  const { all, chosen: faces } = await chooseFaces(levels, wanted, progress.subrange(0, 0.2));
  const people = await cutPeople(photo, { levels, faces: all }, progress.subrange(0.2, 1));
  return { photo, faces, people, topology, isPortrait: isPortrait(faces, photo) };
}
