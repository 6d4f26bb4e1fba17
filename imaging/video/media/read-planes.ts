import { ImagingError } from '../../core/imaging-error.ts';
import type { NativeFrame } from './codec-library.ts';
import { type FrameSize, frameBytes } from './frame.ts';

/** Planes of 4:2:0 with all rows and columns of the decoder. */
interface Planes extends FrameSize {
  readonly data: Uint8Array | Uint16Array;
  readonly bits: 8 | 10;
  /** True where the layout itself says that black is 0 and white is 255. */
  readonly isFullRange: boolean;
}

/** Steps of colour across and down in pixels. */
interface Layout {
  readonly across: 1 | 2;
  readonly down: 1 | 2;
}

const LAYOUTS: readonly Layout[] = [
  { across: 2, down: 2 },
  { across: 2, down: 1 },
  { across: 1, down: 1 },
];

function sampleCount({ width, height }: FrameSize, { across, down }: Layout): number {
  return width * height + 2 * Math.ceil(width / across) * Math.ceil(height / down);
}

/** Means of colour samples, so that 4:2:2 and 4:4:4 become 4:2:0. */
function subsample<Data extends Uint8Array | Uint16Array>(
  data: Data,
  size: FrameSize,
  { across, down }: Layout,
): Data {
  if (across === 2 && down === 2) return data;
  const { width, height } = size;
  const out = new (data.constructor as new (length: number) => Data)(frameBytes(size));
  const pixels = width * height;
  out.set(data.subarray(0, pixels));
  const from = { width: Math.ceil(width / across), height: Math.ceil(height / down) };
  const to = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const [stepX, stepY] = [2 / across, 2 / down];
  for (let plane = 0, i = pixels; plane < 2; plane++) {
    const start = pixels + plane * from.width * from.height;
    for (let y = 0; y < to.height; y++)
      for (let x = 0; x < to.width; x++, i++) {
        let sum = 0;
        for (let dy = 0; dy < stepY; dy++)
          for (let dx = 0; dx < stepX; dx++) {
            const row = Math.min(from.height - 1, y * stepY + dy);
            sum += data[start + row * from.width + Math.min(from.width - 1, x * stepX + dx)];
          }
        out[i] = sum / (stepX * stepY) + 0.5;
      }
  }
  return out;
}

/** Largest high byte of samples of 10 bits. */
const MAX_HIGH_BYTE = 3;

/**
 * True where two bytes make one sample. Sizes alone do not tell 4:2:0 of 10 bits from 4:4:4 of 8; the high
 * bytes of its colour planes do, as colour of 8 bits lies around 128.
 */
function isDeep(bytes: Uint8Array, pixels: number): boolean {
  for (let i = 2 * pixels + 1; i < bytes.length; i += 2) if (bytes[i] > MAX_HIGH_BYTE) return false;
  return true;
}

function copyRaw(frame: NativeFrame): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(frame.allocationSize());
  frame.copyTo(bytes);
  return bytes;
}

/** Planes of a layout that the library has no name for: full range of 8 bits, or 10 bits. */
function readUnnamed(frame: NativeFrame): Planes {
  const { width, height } = frame;
  const size = { width, height };
  const bytes = copyRaw(frame);
  const deep = LAYOUTS.find((layout) => 2 * sampleCount(size, layout) === bytes.length);
  if (deep && isDeep(bytes, width * height)) {
    const samples = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
    return { ...size, data: subsample(samples, size, deep), bits: 10, isFullRange: false };
  }
  const flat = LAYOUTS.find((layout) => sampleCount(size, layout) === bytes.length);
  if (!flat)
    throw new ImagingError('video_codec_unsupported', `${bytes.length} bytes of ${width} × ${height}`);
  const flatBytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  return { ...size, data: subsample(flatBytes, size, flat), bits: 8, isFullRange: true };
}

/**
 * Copies the planes of a decoded frame as 4:2:0. The library converts only the layouts that it names; others
 * come as they lie in memory, as its conversion of them fails or loses their range.
 * @throws ImagingError `video_codec_unsupported` for layouts that are not known
 */
export function readPlanes(frame: NativeFrame): Planes {
  if (frame.format === '') return readUnnamed(frame);
  const { width, height } = frame;
  const data = Buffer.allocUnsafeSlow(frameBytes({ width, height }));
  frame.copyTo(data, frame.format === 'I420' ? undefined : { format: 'I420' });
  return { width, height, data, bits: 8, isFullRange: false };
}

/** Rounds samples of 10 bits to 8. */
export function roundToBytes(data: Uint16Array): Uint8Array {
  const out = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) out[i] = Math.min(255, (data[i] + 2) >> 2);
  return out;
}

/** Samples of 8 bits as those of 10, for frames of high dynamic range that were written in 8. */
export function widenToTen(data: Uint8Array): Uint16Array {
  const out = new Uint16Array(data.length);
  for (let i = 0; i < data.length; i++) out[i] = data[i] << 2;
  return out;
}
