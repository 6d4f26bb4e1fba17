import { EncodedPacket } from 'mediabunny';
import { ImagingError } from '../../core/imaging-error.ts';
import { callCodec, requireCodecLibrary } from './codec-library.ts';
import type { ColourMatrix, Frame, FrameSize } from './frame.ts';
import type { OutputCodec } from './output-codec.ts';

interface EncodeSettings extends FrameSize {
  readonly codec: OutputCodec;
  /** Mean frames a second. */
  readonly framesPerSecond: number;
  readonly matrix: ColourMatrix;
  /** Bits for a pixel; left out, enough for the grain of film. */
  readonly bitsPerPixel?: number;
  readonly signal?: AbortSignal | undefined;
}

/** A packet of the picture, with what a decoder has to know before the first one. */
export interface VideoPacket {
  readonly packet: EncodedPacket;
  readonly config: VideoDecoderConfig;
}

const ENCODERS = { avc: 'libopenh264', vp9: 'libvpx-vp9' } as const;

/** Names that say no more than the family; the container library reads the rest from the first packet. */
const CODEC_STRINGS = { avc: 'avc1.640028', vp9: 'vp09.00.40.08' } as const;

/** Bits for a pixel that are usual, and the least of a second. */
const BITS_PER_PIXEL = 0.2;
const MIN_BITRATE = 300_000;

/** Names of BT.601 and BT.709 in the library and in the container. */
const COLOUR_NAMES = { bt601: 'smpte170m', bt709: 'bt709', bt2020: 'bt2020-ncl' } as const;
const PRIMARIES = { bt601: 'smpte170m', bt709: 'bt709', bt2020: 'bt2020' } as const;

function coloursOf(matrix: ColourMatrix) {
  const transfer = matrix === 'bt601' ? 'smpte170m' : 'bt709';
  const named = { matrix: COLOUR_NAMES[matrix], primaries: PRIMARIES[matrix], transfer, fullRange: false };
  return named as VideoColorSpaceInit & typeof named;
}

/** Bits a second that are asked for. The encoder holds them roughly. */
function targetBitrate({ width, height, framesPerSecond, bitsPerPixel = BITS_PER_PIXEL }: EncodeSettings) {
  return Math.max(MIN_BITRATE, Math.round(bitsPerPixel * width * height * framesPerSecond));
}

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
 * Encodes frames of one even size as they come. The first frame is a key frame, as is one in each second; no
 * frame refers to a later one, so that packets come in the order of the frames.
 * @throws ImagingError `codecs_missing`, `output_unusable`, `aborted`
 */
export async function* encodeFrames(
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
      if (size.width !== width || size.height !== height)
        throw new ImagingError('output_unusable', `a frame of ${size.width} × ${size.height}`);
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
