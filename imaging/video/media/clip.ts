import type { Input, InputAudioTrack, InputVideoTrack } from 'mediabunny';
import type { VIDEO_CODECS } from '#lib/catalog/uploads.ts';
import type { ColourMatrix, FrameSize } from './frame.ts';
import type { Orientation } from './turn-frame.ts';

/** Codecs of pictures that clips may come in, by the names of the container library. */
export type VideoCodecName = (typeof VIDEO_CODECS)[number];

/** Containers that clips come in, by the names of ffmpeg. */
export type DemuxerName = 'mov' | 'matroska' | 'mpegts';

/** Transfer of high dynamic range: SMPTE ST 2084, or hybrid log-gamma. */
export type HdrTransfer = 'pq' | 'hlg';

/** A clip whose index was read. `close` frees its file. */
export interface Clip {
  /** The file, or the copy of an AVI whose index can be read. */
  readonly path: string;
  /** Name that ffmpeg has for its container. */
  readonly demuxer: DemuxerName;
  readonly input: Input;
  readonly video: InputVideoTrack;
  /** Place of `video` among the tracks with pictures. */
  readonly videoPlace: number;
  /** Of several sound tracks the first. */
  readonly sound: InputAudioTrack | null;
  /** Null for codecs that only the operator's own ffmpeg can decode. */
  readonly codec: VideoCodecName | null;
  /** As it is coded, before it is turned. */
  readonly coded: FrameSize;
  /** Upright, in square pixels, even. */
  readonly size: FrameSize;
  readonly orientation: Orientation;
  /** Seconds at which the frames are shown, rising. */
  readonly times: readonly number[];
  /** Seconds from the first frame to the end of the last. */
  readonly seconds: number;
  /** Of the frames as they are read; high dynamic range becomes BT.709. */
  readonly matrix: ColourMatrix;
  readonly isFullRange: boolean;
  readonly hdr: HdrTransfer | null;
  /** Setup bytes of the decoder, such as those of an `avcC` box. */
  readonly description: Uint8Array | null;
  close(): Promise<void>;
}

/** Seconds for which a frame of a clip is shown; the last one as long as the mean of all. */
export function frameDuration({ times, seconds }: Pick<Clip, 'times' | 'seconds'>, index: number): number {
  return index + 1 < times.length ? times[index + 1] - times[index] : seconds / times.length;
}
