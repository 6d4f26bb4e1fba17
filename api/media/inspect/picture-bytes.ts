import { AppError } from '#lib/contract/app-error.ts';

/** Bytes of one file that may be read to inspect it, whatever the file says of itself. */
export const READ_BUDGET = 64 * 1024;

const HEAD = 32 * 1024;
const TAIL = 16 * 1024;
/** Least that one further read asks for: enough for the header of any segment, chunk or box. */
const HOP = 64;

/** A stored file seen through its two ends and a few small reads between. */
export interface PictureBytes {
  /** Bytes of the whole file. */
  readonly size: number;
  /** The first bytes, the whole file where it is small. */
  readonly head: Buffer;
  /** The last bytes; they start at `tailStart` of the file. */
  readonly tail: Buffer;
  readonly tailStart: number;
  /**
   * `length` bytes at `offset`, fewer at the end of the file. Throws `file_unreadable` when the budget is
   * spent.
   */
  readAt(offset: number, length: number): Promise<Buffer>;
}

/** @param read gives bytes `start` to `end` (exclusive) of a file of `size` bytes */
export async function openPictureBytes(
  size: number,
  read: (start: number, end: number) => Promise<Uint8Array>,
): Promise<PictureBytes> {
  const small = size <= HEAD + TAIL;
  const head = asBuffer(await read(0, small ? size : HEAD));
  const tailStart = Math.max(0, size - TAIL);
  const tail = small ? head.subarray(tailStart) : asBuffer(await read(tailStart, size));
  let left = READ_BUDGET - head.length - (small ? 0 : tail.length);

  async function readAt(offset: number, length: number): Promise<Buffer> {
    const end = Math.min(size, offset + length);
    if (end <= head.length) {
      return head.subarray(offset, Math.max(offset, end));
    }
    if (offset >= tailStart) {
      return tail.subarray(offset - tailStart, Math.max(offset, end) - tailStart);
    }
    const stop = Math.min(size, Math.max(end, offset + HOP));
    if (stop - offset > left) {
      throw new AppError('file_unreadable');
    }
    left -= stop - offset;
    return asBuffer(await read(offset, stop)).subarray(0, end - offset);
  }

  return { size, head, tail, tailStart, readAt };
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A kind of file that pictures come in. */
export interface PictureFormat {
  /** Throws `file_truncated` or `file_unreadable` where the header does not tell. */
  inspect(bytes: PictureBytes): Promise<PictureOutline>;
}

export interface PictureOutline {
  /** Pixels as stored, before any orientation is applied. */
  readonly width: number;
  readonly height: number;
  /**
   * Offset of the end of the picture, or the file size where it cannot be told; null for a truncated file.
   */
  readonly end: number | null;
}
