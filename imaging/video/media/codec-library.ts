import { createRequire } from 'node:module';
import { ImagingError } from '../../core/imaging-error.ts';

/** A frame in the memory of the library; `close` frees it. */
export interface NativeFrame {
  readonly width: number;
  readonly height: number;
  /** `I420` for 8-bit 4:2:0 in limited range; empty for layouts that the library has no name for. */
  readonly format: string;
  allocationSize(): number;
  /**
   * Copies the planes as they are, or converted. Parts of frames must not be asked for: the library reads
   * beyond the rows of 10-bit frames there.
   */
  copyTo(target: Buffer, options?: { readonly format: 'I420' }): void;
  scale(width: number, height: number): NativeFrame;
  close(): void;
}

type OnError = (message: string) => void;

export interface NativeVideoDecoder {
  configure(config: {
    readonly codec: string;
    readonly width: number;
    readonly height: number;
    readonly extradata?: Buffer;
  }): void;
  decode(data: Buffer, isKey: boolean, microseconds: number, duration: number): void;
  flush(done: () => void): void;
  close(): void;
}

interface NativeVideoEncoder {
  configure(config: {
    readonly codec: string;
    readonly width: number;
    readonly height: number;
    readonly bitrate: number;
    /** Whole frames a second; there is a key frame after each that many. */
    readonly framerate: number;
    readonly hardwareAcceleration: 'prefer-software';
    readonly latencyMode: 'quality';
    readonly bitrateMode: 'variable';
    readonly colorSpace: Readonly<Record<'matrix' | 'primaries' | 'transfer', string>> & {
      readonly fullRange: boolean;
    };
  }): void;
  encode(frame: NativeFrame, microseconds: number, isKeyForced: boolean): void;
  flush(done: () => void): void;
  close(): void;
}

interface NativeSoundDecoder {
  configure(config: {
    readonly codec: string;
    readonly sampleRate: number;
    readonly channels: number;
    readonly extradata?: Buffer;
  }): void;
  decode(data: Buffer, isKey: boolean, microseconds: number, duration: number): void;
  flush(done: () => void): void;
  close(): void;
}

interface NativeSoundEncoder {
  configure(config: {
    readonly codec: string;
    readonly sampleRate: number;
    readonly channels: number;
    readonly bitrate: number;
  }): void;
  /** Takes one frame of the codec at most; what is more gets lost. */
  encode(
    samples: Float32Array,
    format: 'f32',
    sampleRate: number,
    count: number,
    channels: number,
    microseconds: number,
  ): void;
  flush(done: () => void): void;
  close(): void;
}

/**
 * The part of the prebuilt codec library that is used. It has twins named `…Async` as well, which hand a
 * variable of the stack to another thread and crash on broken files; they must stay unused.
 */
interface CodecLibrary {
  readonly VideoFrameNative: new (
    planes: Buffer,
    format: 'I420',
    width: number,
    height: number,
  ) => NativeFrame;
  /** `onFrame` is called within `decode` and `flush`, in the order that frames are shown. */
  readonly VideoDecoderNative: new (
    onFrame: (frame: NativeFrame) => void,
    onError: OnError,
  ) => NativeVideoDecoder;
  readonly VideoEncoderNative: new (
    onPacket: (
      data: Buffer,
      isKey: boolean,
      microseconds: number,
      duration: number,
      extradata?: Buffer,
    ) => void,
    onError: OnError,
  ) => NativeVideoEncoder;
  /** `onSamples` gets interleaved samples. */
  readonly AudioDecoderNative: new (
    onSamples: (
      samples: Float32Array,
      format: 'f32',
      sampleRate: number,
      count: number,
      channels: number,
    ) => void,
    onError: OnError,
  ) => NativeSoundDecoder;
  readonly AudioEncoderNative: new (
    onPacket: (data: Buffer, microseconds: number, duration: number, extradata?: Buffer) => void,
    onError: OnError,
  ) => NativeSoundEncoder;
  hasCodec(name: string, kind: 'encoder' | 'decoder'): boolean;
}

const PLATFORM = `${process.platform}-${process.arch}`;

const libraries = new Map<string, CodecLibrary | null>();

/** The library of a platform, or null where there is none. */
export function findCodecLibrary(platform: string = PLATFORM): CodecLibrary | null {
  const known = libraries.get(platform);
  if (known !== undefined) return known;
  let library: CodecLibrary | null = null;
  try {
    library = createRequire(import.meta.url)(`@node-webcodecs/static-${platform}`) as CodecLibrary;
  } catch {
    // Not built for it, or for another C library.
  }
  libraries.set(platform, library);
  return library;
}

/** @throws ImagingError `codecs_missing` on platforms that the library is not built for */
export function requireCodecLibrary(platform: string = PLATFORM): CodecLibrary {
  const found = findCodecLibrary(platform);
  if (!found) throw new ImagingError('codecs_missing', `there are no codecs for ${platform}`);
  return found;
}

/**
 * Runs a call into the library and gives its failures a kind; what it says at the start of a codec is a plain
 * `Error`.
 */
export function callCodec<Result>(kind: 'video_unreadable' | 'output_unusable', call: () => Result): Result {
  try {
    return call();
  } catch (error) {
    throw new ImagingError(kind, error instanceof Error ? error.message : String(error), { cause: error });
  }
}
