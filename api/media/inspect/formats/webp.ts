import { AppError } from '#lib/contract/app-error.ts';
import type { PictureBytes, PictureFormat } from './picture-format.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** RFC 9649. */
export const webp: PictureFormat = {
  async inspect(bytes) {
    const total = bytes.head.readUInt32LE(4) + 8;
    const first = await bytes.readAt(12, 18);
    if (first.length < 18) {
      throw new AppError('file_truncated');
    }
    const isExtended = chunkName(first) === 'VP8X';
    const size = isExtended ? await readExtended(bytes, { header: first, total }) : readFrame(first);
    const isCut = total > bytes.size || (!isExtended && chunkEnd(first, 12) > total);
    return { ...size, end: isCut ? null : total };
  },
};

function chunkName(chunk: Buffer): string {
  return chunk.toString('latin1', 0, 4);
}

/** Chunks are padded to even lengths; the pad of the last one is often forgotten, so it is not counted. */
function chunkEnd(chunk: Buffer, offset: number): number {
  return offset + 8 + chunk.readUInt32LE(4);
}

/** Canvas, or the frame in it where that claims to be bigger. */
async function readExtended(
  bytes: PictureBytes,
  { header, total }: { header: Buffer; total: number },
): Promise<Size> {
  const canvas = { width: header.readUIntLE(12, 3) + 1, height: header.readUIntLE(15, 3) + 1 };
  let offset = 12;
  let chunk = header;
  while (!['VP8 ', 'VP8L', 'ANMF'].includes(chunkName(chunk))) {
    const end = chunkEnd(chunk, offset);
    offset = end + (end % 2);
    chunk = await bytes.readAt(offset, 18);
    if (chunk.length < 18 || offset + 18 > total) {
      throw new AppError('file_truncated');
    }
  }
  if (chunkName(chunk) === 'ANMF') {
    return canvas;
  }
  if (chunkEnd(chunk, offset) > total) {
    throw new AppError('file_truncated');
  }
  const frame = readFrame(chunk);
  return { width: Math.max(canvas.width, frame.width), height: Math.max(canvas.height, frame.height) };
}

/** Size in a chunk `VP8 ` (RFC 6386, 9.1) or `VP8L`, of which the first 18 bytes are given. */
function readFrame(chunk: Buffer): Size {
  if (chunkName(chunk) === 'VP8 ' && chunk.readUIntBE(11, 3) === 0x9d012a) {
    return { width: chunk.readUInt16LE(14) & 0x3fff, height: chunk.readUInt16LE(16) & 0x3fff };
  }
  if (chunkName(chunk) === 'VP8L' && chunk[8] === 0x2f) {
    const bits = chunk.readUInt32LE(9);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  throw new AppError('file_unreadable');
}
