import { EncodedPacket } from 'mediabunny';
import { ImagingError } from '../../core/imaging-error.ts';
import { encodeWithFfmpeg } from '../ffmpeg/encode-with-ffmpeg.ts';
import { canWrite } from '../ffmpeg/ffmpeg-encoders.ts';
import { callCodec, findCodecLibrary, requireCodecLibrary } from './codec-library.ts';
import {
  assertFits,
  coloursOf,
  type EncodeSettings,
  targetBitrate,
  type VideoPacket,
} from './encode-settings.ts';
import { ffmpegPath } from './env.ts';
import type { Frame } from './frame.ts';
import type { OutputCodec } from './output-codec.ts';

const ENCODERS = { avc: 'libopenh264', vp9: 'libvpx-vp9' } as const;

/** Names that say no more than the family; the container library reads the rest from the first packet. */
const CODEC_STRINGS = { avc: 'avc1.640028', vp9: 'vp09.00.40.08' } as const;

interface Encoded {
  readonly data: Uint8Array;
  readonly isKey: boolean;
  readonly microseconds: number;
}

/** Encoder with the packets that came out and wait. */
function openEncoder(settings: EncodeSettings) {
  const { codec, width, height, framesPerSecond, matrix } = settings;
  const { VideoEncoderNative } = requireCodecLibrary();
  const packets: Encoded[] = [];
  const failures: string[] = [];
  const encoder = new VideoEncoderNative(
    (data, isKey, microseconds) => {
      packets.push({ data, isKey, microseconds });
    },
    (message) => {
      failures.push(message);
    },
  );
  const config = {
    codec: ENCODERS[codec],
    ...{ width, height, bitrate: targetBitrate(settings) },
    framerate: Math.max(1, Math.round(framesPerSecond)),
    hardwareAcceleration: 'prefer-software',
    latencyMode: 'quality',
    bitrateMode: 'variable',
    colorSpace: coloursOf(matrix),
  } as const;
  callCodec('output_unusable', () => encoder.configure(config));
  return { encoder, packets, failures };
}

/**
 * The operator's ffmpeg, where it is to write this codec: H.264 wherever it has x264, which keeps more of a
 * picture for its bytes; all else where the library is missing.
 */
async function findEncodingFfmpeg(codec: OutputCodec): Promise<string | undefined> {
  const program = ffmpegPath();
  if (program === undefined || (codec !== 'avc' && findCodecLibrary())) return undefined;
  return (await canWrite(program, codec)) ? program : undefined;
}

/**
 * Encodes frames of one even size as they come. The first frame is a key frame, as is one in each second; no
 * frame refers to a later one, so that packets come in the order of the frames.
 * @throws ImagingError `codecs_missing`, `output_unusable`, `program_ended`, `aborted`
 */
export async function* encodeFrames(
  frames: AsyncIterable<Frame>,
  settings: EncodeSettings,
): AsyncGenerator<VideoPacket> {
  const program = await findEncodingFfmpeg(settings.codec);
  if (program === undefined) yield* encodeWithLibrary(frames, settings);
  else yield* encodeWithFfmpeg(frames, { ...settings, program });
}

async function* encodeWithLibrary(
  frames: AsyncIterable<Frame>,
  settings: EncodeSettings,
): AsyncGenerator<VideoPacket> {
  const { width, height, codec, signal } = settings;
  const { VideoFrameNative } = requireCodecLibrary();
  const { encoder, packets, failures } = openEncoder(settings);
  const config = {
    codec: CODEC_STRINGS[codec],
    ...{ codedWidth: width, codedHeight: height, colorSpace: coloursOf(settings.matrix) },
  };
  const waiting: { readonly microseconds: number; readonly timestamp: number; readonly duration: number }[] =
    [];
  function* drain(): Generator<VideoPacket> {
    const [failure] = failures;
    if (failure !== undefined) throw new ImagingError('output_unusable', failure);
    for (let out = packets.shift(); out; out = packets.shift()) {
      const frame = waiting.shift();
      if (frame?.microseconds !== out.microseconds)
        throw new ImagingError('output_unusable', 'the encoder left a frame out');
      const { timestamp, duration } = frame;
      const packet = new EncodedPacket(out.data, out.isKey ? 'key' : 'delta', timestamp, duration);
      yield { packet, config };
    }
  }
  let isFirst = true;
  try {
    for await (const { data, timestamp, duration, ...size } of frames) {
      if (signal?.aborted) throw new ImagingError('aborted');
      assertFits(size, settings);
      const microseconds = Math.round(timestamp * 1e6);
      waiting.push({ microseconds, timestamp, duration });
      const planes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
      const native = new VideoFrameNative(planes, 'I420', width, height);
      encoder.encode(native, microseconds, isFirst);
      native.close();
      isFirst = false;
      yield* drain();
    }
    encoder.flush(() => undefined);
    yield* drain();
  } finally {
    encoder.close();
  }
}
