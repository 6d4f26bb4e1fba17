import { AppError } from '#lib/contract/app-error.ts';
import type { PictureBytes } from './picture-bytes.ts';

/** Byte range that is searched for boxes. */
interface BoxRange {
  readonly content: number;
  readonly end: number;
}

/** Offsets in the file; `end` may lie behind the end of the file where that was cut off. */
export interface Box extends BoxRange {
  readonly type: string;
}

/**
 * The boxes of the file itself, up to what is not formed like one; the last may go past the end of the file.
 */
export async function* topBoxesOf(bytes: PictureBytes): AsyncGenerator<Box> {
  let offset = 0;
  while (offset + 8 <= bytes.size) {
    const box = readBox(await bytes.readAt(offset, 16), { offset, to: bytes.size });
    if (box === null) {
      return;
    }
    yield box;
    offset = box.end;
  }
}

/**
 * The boxes inside another. Throws `file_unreadable` for what is not formed like one, `file_truncated` for an
 * overrun.
 */
export async function* boxesIn(bytes: PictureBytes, parent: BoxRange): AsyncGenerator<Box> {
  let offset = parent.content;
  while (offset + 8 <= parent.end) {
    const box = readBox(await bytes.readAt(offset, 16), { offset, to: parent.end });
    if (box === null) {
      throw new AppError('file_unreadable');
    }
    if (box.end > parent.end) {
      throw new AppError('file_truncated');
    }
    yield box;
    offset = box.end;
  }
}

function readBox(header: Buffer, { offset, to }: { offset: number; to: number }): Box | null {
  const type = header.toString('latin1', 4, 8);
  if (header.length < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(type)) {
    return null;
  }
  const size = header.readUInt32BE(0);
  if (size === 0) {
    return { type, content: offset + 8, end: to };
  }
  if (size === 1 && header.length === 16) {
    const long = Number(header.readBigUInt64BE(8));
    return long < 16 ? null : { type, content: offset + 16, end: offset + long };
  }
  return size < 8 ? null : { type, content: offset + 8, end: offset + size };
}
