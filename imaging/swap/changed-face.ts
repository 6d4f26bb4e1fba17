import type { Picture } from '../picture.ts';

/** A face that was changed in its photo. */
export interface ChangedFace {
  /** The photo before. */
  readonly photo: Picture;
  /** Of the face: x, y and z of each point in turn. */
  readonly points: Float32Array;
}
