import { AppError } from '#lib/contract/app-error.ts';
import { type Box, boxesIn, topBoxesOf } from './iso-boxes.ts';
import type { PictureBytes } from './picture-bytes.ts';
import type { PictureFormat, PictureOutline } from './picture-format.ts';

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
