import type { VideoEffectName, VideoSound } from '#lib/catalog/tools/video-effects/constants.ts';
import type { OutputCodec } from '../media/output-codec.ts';

interface ClipWish {
  /** Part of the clip in seconds from its start; the whole where they are left out. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Share of the change that is made, 0–1. */
  readonly strength: number;
  readonly sound: VideoSound;
  /** The most of what comes out; larger frames are scaled down, frames beyond the rate are left out. */
  readonly maxShortSide: number;
  readonly maxFramesPerSecond: number;
  readonly codec: OutputCodec;
}

/** Wishes for an effect. */
export interface EffectRequest extends ClipWish {
  readonly tool: 'video-effects';
  readonly effect: VideoEffectName;
  /** Colour behind people, as #rrggbb, where the effect is to put a colour there. */
  readonly colour?: string | undefined;
  readonly seed: number;
}

/** Wishes for better frames: faults that are found are corrected. */
export interface EnhanceRequest extends ClipWish {
  readonly tool: 'video-enhancer';
  /** Times the width and height. */
  readonly factor: 1 | 2;
}

/** Wishes for frames without the marks that a mask shows. */
export interface RemovalRequest extends ClipWish {
  readonly tool: 'video-watermark-remover';
  /** Pixels by which the mask is grown. */
  readonly grow: number;
  /** True where the mark drifts or jumps, and is followed from the frame at `at`. */
  readonly moves?: boolean | undefined;
  /** Second of the clip's own time at which the mask fits; 0 where left out. */
  readonly at?: number | undefined;
  readonly seed: number;
}

/** Wishes for frames in which people have the face of another photo. */
export interface SwapRequest extends ClipWish {
  readonly tool: 'video-face-swap';
  /** Number of the face to replace in the frame at `at`, from the left from 1; 0 = the largest there. */
  readonly face: number;
  /** Every face of the clip instead of one person's. */
  readonly all: boolean;
  /** Second of the clip's own time at which `face` is counted. */
  readonly at: number;
  /** Number of the face in the photo that gives it, counted in the same way. */
  readonly sourceFace: number;
  readonly seed: number;
}

/** Wishes for a part as it is: for a service, or to lay what it made over it. */
export interface PlainRequest extends ClipWish {
  readonly tool: 'plain';
}

/** Wishes for a result. The same request gives the same plan on every machine. */
export type ClipRequest = EffectRequest | EnhanceRequest | RemovalRequest | SwapRequest;
