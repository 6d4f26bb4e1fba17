import { EncodedPacket } from 'mediabunny';
import { ImagingError } from '../../core/imaging-error.ts';
import {
  assertFits,
  coloursOf,
  type EncodeSettings,
  targetBitrate,
  type VideoPacket,
} from '../media/encode-settings.ts';
import type { Frame } from '../media/frame.ts';
import { FFMPEG_ENCODERS } from './ffmpeg-encoders.ts';
import { packetsOfFfmpeg } from './packets-of-ffmpeg.ts';

/** Constant quality of x264, at which its frames are hardly told from their source. */
const X264_CRF = '20';
/** Times the usual rate that grain may take. */
const MAX_RATE_SCALE = 2;

/** No frame refers to a later one, so that packets come in the order of the frames. */
function encoderArguments(settings: EncodeSettings): string[] {
  const { codec, framesPerSecond } = settings;
  const rate = targetBitrate(settings);
  const keys = ['-g', String(Math.max(1, Math.round(framesPerSecond))), '-threads', '2'];
  if (codec === 'vp9')
    return [
      ...['-c:v', FFMPEG_ENCODERS.vp9, '-b:v', String(rate), ...keys],
      ...['-deadline', 'good', '-cpu-used', '4', '-lag-in-frames', '0', '-auto-alt-ref', '0'],
    ];
  const most = String(MAX_RATE_SCALE * rate);
  return [
    ...['-c:v', FFMPEG_ENCODERS.avc, '-preset', 'veryfast', '-crf', X264_CRF, '-maxrate', most],
    ...['-bufsize', most, '-profile:v', 'high', '-bf', '0', ...keys],
  ];
}

function argumentsOf(settings: EncodeSettings): string[] {
  const { width, height, framesPerSecond, matrix } = settings;
  const rate = String(Math.max(1, Math.round(framesPerSecond)));
  const { matrix: space, primaries, transfer } = coloursOf(matrix);
  return [
    ...['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`, '-framerate', rate],
    ...['-i', 'pipe:0', '-fps_mode', 'passthrough', '-pix_fmt', 'yuv420p', '-color_range', 'tv'],
    ...['-colorspace', space === 'bt2020-ncl' ? 'bt2020nc' : space],
    ...['-color_primaries', primaries, '-color_trc', transfer],
    ...encoderArguments(settings),
  ];
}

/** Codec names for the container: that of the encoder's own setup bytes, or the family of VP9. */
function codecOf({ codec }: EncodeSettings, description: Uint8Array | undefined): string {
  if (codec === 'vp9') return 'vp09.00.40.08';
  if (!description) throw new ImagingError('output_unusable', 'x264 gave no setup bytes');
  return `avc1.${Buffer.from(description.subarray(1, 4)).toString('hex')}`;
}

/**
 * Encodes frames as `encodeFrames` does, by the operator's own ffmpeg. It looks some frames ahead.
 * @throws ImagingError `output_unusable`, `codecs_missing`, `aborted`
 */
export async function* encodeWithFfmpeg(
  frames: AsyncIterable<Frame>,
  settings: EncodeSettings & { readonly program: string },
): AsyncGenerator<VideoPacket> {
  const { width, height, matrix, program, signal } = settings;
  const waiting: Pick<Frame, 'timestamp' | 'duration'>[] = [];
  async function* planes(): AsyncGenerator<Uint8Array> {
    for await (const { data, timestamp, duration, ...size } of frames) {
      if (signal?.aborted) throw new ImagingError('aborted');
      assertFits(size, settings);
      waiting.push({ timestamp, duration });
      yield data;
    }
  }
  const args = argumentsOf(settings);
  for await (const { packet, description } of packetsOfFfmpeg({ program, args, input: planes(), signal })) {
    const frame = waiting.shift();
    if (!frame) throw new ImagingError('output_unusable', 'ffmpeg wrote a frame that it was not given');
    const config = {
      codec: codecOf(settings, description),
      ...{ codedWidth: width, codedHeight: height, colorSpace: coloursOf(matrix) },
      ...(description && { description }),
    };
    yield { packet: new EncodedPacket(packet.data, packet.type, frame.timestamp, frame.duration), config };
  }
  if (waiting.length > 0) throw new ImagingError('output_unusable', 'ffmpeg left a frame out');
}
