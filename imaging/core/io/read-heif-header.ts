import { ImagingError } from '../imaging-error.ts';

/**
 * Boxes that hold other boxes, with the bytes of their own that come first (ISO/IEC 14496-12 and 23008-12).
 */
const containers: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0 };

const MAX_BOXES = 4096;

interface HeifHeader {
  /** Pixels of the largest image item: the whole picture where it is stored in tiles. */
  width: number;
  height: number;
  /** The first ICC profile of the file. */
  profile: Uint8Array | undefined;
}

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function readBox(view: DataView, { at, limit }: { readonly at: number; readonly limit: number }): Box {
  let size = view.getUint32(at);
  const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
  let start = at + 8;
  if (size === 1) {
    if (start + 8 > limit) throw new ImagingError('file_truncated', `box ${type} ends in its size`);
    size = Number(view.getBigUint64(start));
    start += 8;
  }
  const end = size === 0 ? limit : at + size;
  if (end < start || end > limit)
    throw new ImagingError('file_truncated', `box ${type} reaches beyond the file`);
  return { type, start, end };
}

function readProperty(
  view: DataView,
  { box, header }: { readonly box: Box; readonly header: HeifHeader },
): void {
  if (box.type === 'ispe' && box.end - box.start >= 12) {
    const width = view.getUint32(box.start + 4);
    const height = view.getUint32(box.start + 8);
    if (width * height > header.width * header.height) Object.assign(header, { width, height });
  }
  if (box.type !== 'colr' || header.profile || box.end - box.start < 8) return;
  const kind = view.getUint32(box.start);
  const isProfile = kind === 0x70726f66 || kind === 0x72494343; // 'prof', 'rICC'
  if (isProfile)
    header.profile = new Uint8Array(view.buffer, view.byteOffset + box.start + 4, box.end - box.start - 4);
}

/**
 * Reads size and colour profile of a HEIF file from its boxes, without a decoder. Throws `file_truncated`
 * where a box reaches beyond the file, `file_unreadable` where there is no picture.
 */
export function readHeifHeader(bytes: Uint8Array): HeifHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header: HeifHeader = { width: 0, height: 0, profile: undefined };
  const spans = [{ from: 0, to: bytes.length }];
  let boxes = 0;
  for (let span = spans.pop(); span; span = spans.pop()) {
    for (let at = span.from; at + 8 <= span.to; ) {
      if (++boxes > MAX_BOXES) throw new ImagingError('file_unreadable', 'too many boxes');
      const box = readBox(view, { at, limit: span.to });
      const own = containers[box.type];
      if (own === undefined) readProperty(view, { box, header });
      else spans.push({ from: box.start + own, to: box.end });
      at = box.end;
    }
  }
  if (header.width === 0) throw new ImagingError('file_unreadable', 'no picture in the HEIF file');
  return header;
}
