import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import type { FaceSample } from './face-look.ts';

/** A face that was followed from frame to frame, without a gap. Plain data and typed arrays alone. */
export interface FaceTrack {
  /** Place in the plan of the first frame that shows it. */
  readonly first: number;
  /** Number of the shot, from 0. */
  readonly shot: number;
  /** The face in each frame from `first` on, in pixels of the frame. */
  readonly meshes: readonly FaceMesh[];
  /** Motion of the picture under its points from the frame before, as `measureFaceMotion`; if measured. */
  readonly motions?: readonly (Float64Array | null)[];
}

/** A track with some pictures of its face. */
export interface SampledTrack extends FaceTrack {
  readonly samples: readonly FaceSample[];
}

/** The face of a track at a place of the plan; undefined where it is not seen. */
export function meshAt({ first, meshes }: FaceTrack, place: number): FaceMesh | undefined {
  return meshes[place - first];
}

/** The place behind the last frame of a track. */
export function endOf({ first, meshes }: FaceTrack): number {
  return first + meshes.length;
}
