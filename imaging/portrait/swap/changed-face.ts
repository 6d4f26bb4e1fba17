import type { Picture } from '../../core/picture.ts';

/** A changed face in its photo. */
export interface ChangedFace {
  /** The photo before the change. */
  readonly photo: Picture;
  /** Points of the face: x, y and z in turn. */
  readonly points: Float32Array;
}
