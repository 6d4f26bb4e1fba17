import type {
  FrameEffectName,
  TimeEffectName,
  VideoSound,
} from '#lib/catalog/tools/video-effects/constants.ts';
import type { OutputCodec } from '../media/output-codec.ts';

/** Wishes for a result. The same request gives the same plan on every machine. */
export interface ClipRequest {
  /** Part of the clip in seconds from its start; the whole where they are left out. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly effect: FrameEffectName | TimeEffectName;
  /** 0–1. */
  readonly strength: number;
  readonly seed: number;
  readonly sound: VideoSound;
  /** The most of what comes out; larger frames are scaled down, frames beyond the rate are left out. */
  readonly maxShortSide: number;
  readonly maxFramesPerSecond: number;
  readonly codec: OutputCodec;
}
