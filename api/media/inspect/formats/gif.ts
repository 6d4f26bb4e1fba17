import { AppError } from '#lib/contract/app-error.ts';
import type { PictureBytes, PictureFormat } from './picture-format.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

/** GIF89a specification. Only the first frame counts. */
export const gif: PictureFormat = {
  async inspect(bytes) {
    const { head } = bytes;
    if (head.length < 13) {
      throw new AppError('file_truncated');
    }
    const screen = { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
    const frame = readFirstFrame(bytes) ?? screen;
    return {
      width: Math.max(screen.width, frame.width),
      height: Math.max(screen.height, frame.height),
      end: findEnd(bytes),
    };
  },
};

/** Right and lower edge of the first frame; null where it lies behind the bytes in sight. */
function readFirstFrame({ head, size }: PictureBytes): { width: number; height: number } | null {
  let offset = 13 + colourTableLength(head[10] ?? 0);
  while (head[offset] === EXTENSION) {
    offset = skipSubBlocks(head, offset + 2);
  }
  if (offset + 9 >= head.length) {
    if (size > head.length) {
      return null;
    }
    throw new AppError('file_truncated');
  }
  if (head[offset] !== IMAGE) {
    throw new AppError('file_unreadable');
  }
  return {
    width: head.readUInt16LE(offset + 1) + head.readUInt16LE(offset + 5),
    height: head.readUInt16LE(offset + 3) + head.readUInt16LE(offset + 7),
  };
}

function colourTableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function skipSubBlocks(head: Buffer, from: number): number {
  let offset = from;
  for (let length = head[offset]; length !== undefined; length = head[offset]) {
    offset += length + 1;
    if (length === 0) {
      break;
    }
  }
  return offset;
}

/** The trailer, which only follows the zero that closes a block; zeros behind it are padding. */
function findEnd({ tail, size }: PictureBytes): number | null {
  const last = tail.findLastIndex((byte) => byte !== 0);
  return tail[last] === TRAILER && tail[last - 1] === 0 ? size - tail.length + last + 1 : null;
}
