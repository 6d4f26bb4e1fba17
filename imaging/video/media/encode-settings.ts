import type { EncodedPacket } from 'mediabunny';
import { ImagingError } from '../../core/imaging-error.ts';
import type { ColourMatrix, FrameSize } from './frame.ts';
import type { OutputCodec } from './output-codec.ts';

/** Frames to encode, and how. */
export interface EncodeSettings extends FrameSize {
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

/** Bits for a pixel that are usual, and the least of a second. */
const BITS_PER_PIXEL = 0.2;
const MIN_BITRATE = 300_000;

/** Names of BT.601 and BT.709 in the library and in the container. */
const COLOUR_NAMES = { bt601: 'smpte170m', bt709: 'bt709', bt2020: 'bt2020-ncl' } as const;
const PRIMARIES = { bt601: 'smpte170m', bt709: 'bt709', bt2020: 'bt2020' } as const;

/** Names of the colours that frames of a matrix are in. */
export function coloursOf(matrix: ColourMatrix) {
  const transfer = matrix === 'bt601' ? 'smpte170m' : 'bt709';
  const named = { matrix: COLOUR_NAMES[matrix], primaries: PRIMARIES[matrix], transfer, fullRange: false };
  return named as VideoColorSpaceInit & typeof named;
}

/** Bits a second that are asked for. Encoders hold them roughly. */
export function targetBitrate(settings: EncodeSettings): number {
  const { width, height, framesPerSecond, bitsPerPixel = BITS_PER_PIXEL } = settings;
  return Math.max(MIN_BITRATE, Math.round(bitsPerPixel * width * height * framesPerSecond));
}

/**
 * Makes sure that a frame has the size of its video.
 * @throws ImagingError `output_unusable` for a frame of another size
 */
export function assertFits(frame: FrameSize, { width, height }: FrameSize): void {
  if (frame.width !== width || frame.height !== height)
    throw new ImagingError('output_unusable', `a frame of ${frame.width} × ${frame.height}`);
}
