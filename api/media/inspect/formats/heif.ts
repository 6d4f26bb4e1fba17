import { AppError } from '#lib/contract/app-error.ts';
import type { PictureBytes, PictureFormat, PictureOutline } from './picture-format.ts';

/** AVIF and HEIC, both in the box format of ISO/IEC 14496-12 as ISO/IEC 23008-12 uses it. */
export const heif: PictureFormat = {
  async inspect(bytes) {
    let size: Size | null = null;
    let hasData = false;
    let end = 0;
    for await (const box of topBoxesOf(bytes)) {
      if (box.end > bytes.size) {
        return finish(size, null);
      }
      if (box.type === 'meta') {
        const meta = await readMeta(bytes, box);
        size = biggest(size, meta.size);
        hasData ||= meta.hasData;
      }
      hasData ||= box.type === 'mdat';
      end = box.end;
    }
    return finish(size, hasData ? end : null);
  },
};

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Side by side, so that no box can hide the big one. */
function biggest(one: Size | null, other: Size): Size {
  return {
    width: Math.max(one?.width ?? 0, other.width),
    height: Math.max(one?.height ?? 0, other.height),
  };
}

function finish(size: Size | null, end: number | null): PictureOutline {
  if (size === null) {
    throw new AppError(end === null ? 'file_truncated' : 'file_unreadable');
  }
  return { ...size, end };
}

/**
 * The biggest picture that the properties tell of: the tiles, thumbnails and depth maps beside it are
 * smaller.
 */
async function readMeta(bytes: PictureBytes, meta: Box): Promise<{ size: Size; hasData: boolean }> {
  let size: Size = { width: 0, height: 0 };
  let hasData = false;
  for await (const box of boxesIn(bytes, { content: meta.content + 4, end: meta.end })) {
    hasData ||= box.type === 'idat';
    if (box.type === 'iprp') {
      for await (const extent of extentsOf(bytes, box)) {
        size = biggest(size, extent);
      }
    }
  }
  return { size, hasData };
}

async function* extentsOf(bytes: PictureBytes, properties: Box): AsyncGenerator<Size> {
  for await (const container of boxesIn(bytes, properties)) {
    if (container.type === 'ipco') {
      for await (const property of boxesIn(bytes, container)) {
        if (property.type === 'ispe') {
          const extent = await bytes.readAt(property.content, 12);
          if (extent.length === 12) {
            yield { width: extent.readUInt32BE(4), height: extent.readUInt32BE(8) };
          }
        }
      }
    }
  }
}

/** Byte range that is searched for boxes. */
interface BoxRange {
  readonly content: number;
  readonly end: number;
}

/** Offsets in the file; `end` may lie behind the end of the file where that was cut off. */
interface Box extends BoxRange {
  readonly type: string;
}

/**
 * The boxes of the file itself, up to what is not formed like one; the last may go past the end of the file.
 */
async function* topBoxesOf(bytes: PictureBytes): AsyncGenerator<Box> {
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
async function* boxesIn(bytes: PictureBytes, parent: BoxRange): AsyncGenerator<Box> {
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
