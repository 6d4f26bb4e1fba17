import type { FaceLight } from '../../vision/faces/estimate-light.ts';
import type { FaceLook } from '../swap/face-look.ts';
import type { FaceTrack } from '../swap/face-track.ts';

/** A followed face that is painted. */
export interface PaintTrack extends FaceTrack {
  /** Points around the face in each of its frames, in pixels: forehead and neck. */
  readonly outsides: readonly Float32Array[];
  readonly look: FaceLook;
  /** Usual light on the face. */
  readonly light: FaceLight;
  /** Share of the paint in each of its frames, 0–1. */
  readonly shares: Float32Array;
}

/** Faces of a part of a clip that are painted. Plain data and typed arrays alone. */
export interface ClipPaint {
  readonly tracks: readonly PaintTrack[];
  readonly facts: {
    /** The most faces that are seen in one frame. */
    readonly faces: number;
    readonly shots: number;
    /** Share of the frames in which a face is painted, 0–1. */
    readonly painted: number;
  };
}
