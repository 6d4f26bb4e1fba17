import { buildLevels } from '../../core/models/photo-levels.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { sizeOfFace } from '../../vision/faces/face-box.ts';
import type { Face } from '../../vision/faces/find-faces.ts';
import { loadMeshTopology } from '../../vision/faces/load-mesh-topology.ts';
import type { MeshTopology } from '../../vision/faces/mesh-topology.ts';
import type { CutPeople } from './compose-costume.ts';
import { chooseFaces, cutPeople } from './find-heads.ts';

/** Smallest height of a face in a portrait, as a fraction of the photo's. Portraits get a drawn scene. */
const PORTRAIT = 0.11;

/** People of a photo, found and cut out, ready for any costume. */
export interface Wearers {
  readonly photo: Picture;
  /** Faces that get a costume. */
  readonly faces: readonly Face[];
  /** All visible people; undefined if unknown. */
  readonly people?: CutPeople;
  readonly topology: MeshTopology;
  /** True if they are large enough for a drawn scene. */
  readonly isPortrait: boolean;
}

/** True if a photo has a face large enough for a portrait. */
export function isPortrait(faces: readonly Face[], { height }: Picture): boolean {
  return Math.max(...faces.map(({ box }) => sizeOfFace(box))) >= PORTRAIT * height;
}

/**
 * Finds the wearers of a costume: all people of a photo, or one by the number of the face from the left, from
 * 1. Throws `no_face`, `face_too_small`, `invalid_request`, `model_missing` or `aborted`.
 */
export async function findWearers(
  photo: Picture,
  { wanted, progress }: { readonly wanted: 'all' | number; readonly progress: Progress },
): Promise<Wearers> {
  const topology = await loadMeshTopology();
  const levels = await buildLevels(photo);
  const { all, chosen: faces } = await chooseFaces(levels, {
    choice: wanted,
    progress: progress.subrange(0, 0.2),
  });
  const people = await cutPeople(photo, { levels, faces: all, progress: progress.subrange(0.2, 1) });
  return { photo, faces, people, topology, isPortrait: isPortrait(faces, photo) };
}
