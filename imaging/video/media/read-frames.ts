import { EncodedPacketSink } from 'mediabunny';
import { ImagingError } from '../../core/imaging-error.ts';
import { readWithFfmpeg } from '../ffmpeg/read-with-ffmpeg.ts';
import type { Clip, VideoCodecName } from './clip.ts';
import {
  callCodec,
  findCodecLibrary,
  type NativeFrame,
  type NativeVideoDecoder,
  requireCodecLibrary,
} from './codec-library.ts';
import { createConverter } from './convert-frame.ts';
import { ffmpegPath } from './env.ts';
import type { Frame, FrameSize } from './frame.ts';
import { FrameRow, FrameTimes } from './frame-row.ts';
import { guardPackets, guardSource } from './guard-source.ts';

export interface ReadOptions {
  /** First frame, and the one behind the last, as places in `clip.times`. All frames if left out. */
  readonly first?: number;
  readonly end?: number;
  /** Size of the frames, even; that of the clip if left out. */
  readonly size?: FrameSize;
  readonly signal?: AbortSignal | undefined;
}

const DECODERS: Readonly<Record<VideoCodecName, string>> = {
  avc: 'h264',
  hevc: 'hevc',
  vp8: 'vp8',
  vp9: 'vp9',
  av1: 'libdav1d',
};

/** Room for rounding of times in containers, in seconds. */
const ROUNDING = 1e-6;

interface OpenDecoder {
  readonly decoder: NativeVideoDecoder;
  /** Frames that came out and wait. */
  readonly frames: NativeFrame[];
  /** Number of packets that the decoder refused so far. */
  readonly refused: () => number;
}

function openDecoder({ codec, coded, description }: Clip): OpenDecoder {
  if (codec === null) throw new ImagingError('video_codec_unsupported', 'no decoder');
  const { VideoDecoderNative } = requireCodecLibrary();
  const frames: NativeFrame[] = [];
  let refused = 0;
  const decoder = new VideoDecoderNative(
    (frame) => {
      frames.push(frame);
    },
    () => {
      refused += 1;
    },
  );
  const extradata = description && { extradata: Buffer.from(description) };
  callCodec('video_unreadable', () => decoder.configure({ codec: DECODERS[codec], ...coded, ...extradata }));
  return { decoder, frames, refused: () => refused };
}

/**
 * Reads frames in the order they are shown, upright, in limited range and in the size that is asked for. A
 * frame is decoded when it is asked for, so that memory stays flat. Frames lost in a broken file are filled
 * by the one before, so that sound stays in step. Codecs that the library lacks are left to the operator's
 * ffmpeg, where there is one.
 * @throws ImagingError `codecs_missing`, `video_codec_unsupported`, `video_unreadable`, `file_truncated`,
 * `aborted`
 */
export async function* readFrames(clip: Clip, options: ReadOptions = {}): AsyncGenerator<Frame> {
  const { first = 0, end = clip.times.length, size = clip.size, signal } = options;
  const program = ffmpegPath();
  if (program !== undefined && (clip.codec === null || !findCodecLibrary())) {
    yield* readWithFfmpeg(clip, { program, first, end, size, signal });
    return;
  }
  const { decoder, frames, refused } = openDecoder(clip);
  const converter = createConverter(clip, size);
  const times = new FrameTimes();
  const row = new FrameRow(clip, { first, end: Math.min(end, clip.times.length) });
  const sink = new EncodedPacketSink(clip.video);
  const moment = clip.times[first] + ROUNDING;
  const start = await guardSource(sink.getKeyPacket(moment, { verifyKeyPackets: true }));
  function* drain(): Generator<Frame> {
    for (let frame = frames.shift(); frame; frame = frames.shift()) {
      const time = times.take();
      try {
        if (time !== undefined && row.takes(time)) yield* row.place(time, converter.convert(frame));
      } finally {
        frame.close();
      }
    }
  }
  try {
    for await (const packet of guardPackets(sink.packets(start ?? undefined))) {
      if (signal?.aborted) throw new ImagingError('aborted');
      // Frames that are shown before the key frame refer to what was not decoded.
      if (start && packet.timestamp < start.timestamp - ROUNDING) continue;
      times.add(packet.timestamp);
      const before = refused();
      const micros = Math.round(packet.timestamp * 1e6);
      decoder.decode(Buffer.from(packet.data), packet.type === 'key', micros, 0);
      if (refused() > before) times.remove(packet.timestamp);
      yield* drain();
      if (row.isFull) return;
    }
    decoder.flush(() => undefined);
    yield* drain();
    yield* row.fillUp();
  } finally {
    for (const frame of frames) frame.close();
    decoder.close();
  }
}
