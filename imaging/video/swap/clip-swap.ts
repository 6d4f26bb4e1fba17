import type { SourceFace } from '../../portrait/swap/crop-source.ts';
import type { FaceLook } from './face-look.ts';
import type { FaceTrack } from './face-track.ts';

/** Facts of a swap, as findings. */
interface SwapFacts {
  /** The most faces that are seen in one frame. */
  readonly faces: number;
  /** Share of the frames in which a face is replaced, 0–1. */
  readonly swapped: number;
  readonly shots: number;
  /** Share of the skin that was replaced in a frame that was tried, 0–1. */
  readonly replaced: number;
  readonly warnings: readonly string[];
}

/** A followed face that is replaced. */
export interface SwapTrack extends FaceTrack {
  readonly look: FaceLook;
  /** Share of the change in each of its frames, 0–1. */
  readonly shares: Float32Array;
  /** Spread of the blur that makes the source as soft as this face, in sizes of the face. */
  readonly softness: number;
}

/** Faces to replace in a part of a clip, and the face that they get. Plain data and typed arrays alone. */
export interface ClipSwap {
  /** The photo around the face, at the size of the largest face that is replaced. */
  readonly source: SourceFace;
  /** The faces to replace. */
  readonly tracks: readonly SwapTrack[];
  readonly facts: SwapFacts;
}
