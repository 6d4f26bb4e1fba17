import { crc32 } from 'node:zlib';
import { MAX_UPLOAD_PIXELS, MAX_UPLOAD_SIDE, type UploadType } from '#lib/catalog/uploads.ts';
import { AppError } from '#lib/contract/app-error.ts';
import { detectPictureType } from '#lib/media-type/detect-picture-type.ts';
import { gif } from './formats/gif.ts';
import { heif } from './formats/heif.ts';
import { jpeg } from './formats/jpeg.ts';
import type { PictureBytes, PictureFormat, PictureOutline } from './formats/picture-format.ts';
import { webp } from './formats/webp.ts';

/** Bytes of one file that may be read to inspect it, whatever the file says of itself. */
export const READ_BUDGET = 64 * 1024;

const HEAD = 32 * 1024;
const TAIL = 16 * 1024;
/** Least that one further read asks for: enough for the header of any segment, chunk or box. */
const HOP = 64;

/**
 * Opens a file for its inspection.
 * @param read gives bytes `start` to `end` (exclusive) of a file of `size` bytes
 */
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

/** The chunk IEND: no data, so it is the same in every file. */
const PNG_END = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
const HEADER_END = 33;

/** PNG specification, third edition. */
const png: PictureFormat = {
  async inspect({ head, tail, size }) {
    if (head.length < HEADER_END) {
      throw new AppError('file_truncated');
    }
    const isHeader = head.readUInt32BE(8) === 13 && head.toString('latin1', 12, 16) === 'IHDR';
    if (!isHeader || crc32(head.subarray(12, 29)) !== head.readUInt32BE(29)) {
      throw new AppError('file_unreadable');
    }
    const end = tail.lastIndexOf(PNG_END);
    return {
      width: head.readUInt32BE(16),
      height: head.readUInt32BE(20),
      end: end < 0 ? null : size - tail.length + end + PNG_END.length,
    };
  },
};

const formats: Readonly<Record<UploadType, PictureFormat>> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/webp': webp,
  'image/gif': gif,
  'image/avif': heif,
  'image/heic': heif,
  'image/heif': heif,
};

interface InspectedPicture {
  readonly type: UploadType;
  /** Pixels as stored, before any orientation is applied. */
  readonly width: number;
  readonly height: number;
}

/**
 * Inspects a file by its own bytes, calling no decoder: its type, that it is the declared one, its size in
 * pixels, that it is whole and nothing else besides. Damage inside the compressed data is left to the
 * decoder. Throws `file_empty`, `file_type_unsupported`, `file_disguised`, `too_many_pixels`,
 * `file_truncated`, `file_unreadable`.
 */
export async function inspectPicture(bytes: PictureBytes, declared: UploadType): Promise<InspectedPicture> {
  if (bytes.size === 0) {
    throw new AppError('file_empty');
  }
  const type = detectPictureType(bytes.head);
  if (type === undefined) throw new AppError('file_type_unsupported');
  if (familyOf(type) !== familyOf(declared) || holdsForeignContent(bytes)) {
    throw new AppError('file_disguised');
  }
  const outline = await formats[type].inspect(bytes);
  assertPixels(outline);
  assertEnd(bytes, { end: outline.end, type });
  return { type, width: outline.width, height: outline.height };
}

/** HEIC is one kind of HEIF, and browsers do not tell them apart. */
function familyOf(type: UploadType): string {
  return type === 'image/heic' ? 'image/heif' : type;
}

function assertPixels({ width, height }: PictureOutline): void {
  if (width === 0 || height === 0) {
    throw new AppError('file_unreadable');
  }
  if (width > MAX_UPLOAD_SIDE || height > MAX_UPLOAD_SIDE || width * height > MAX_UPLOAD_PIXELS) {
    throw new AppError('too_many_pixels');
  }
}

function assertEnd(bytes: PictureBytes, { end, type }: { end: number | null; type: UploadType }): void {
  if (end === null) {
    throw new AppError(endsInText(bytes.tail) ? 'file_disguised' : 'file_truncated');
  }
  const trailer = bytes.tail.subarray(Math.min(bytes.tail.length, Math.max(0, end - bytes.tailStart)));
  const isOther = type !== 'image/png' && endsAsPng(bytes.tail);
  if (isOther || isForeignTrailer(trailer, type === 'image/jpeg')) {
    throw new AppError('file_disguised');
  }
}

/** Text that has no business in a picture and runs where a careless server or reader lets it. */
const ACTIVE_TEXT = ['<?php', '<script', '<!doctype html', '<html', 'startxref'];
/** The tag alone comes by chance in one of ten thousand photos. */
const SVG = /<svg[\s/>][\x20-\x7e\s]{8}/;
const ARCHIVES = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'];
/** Readers of PDF accept its header anywhere in this many bytes. */
const PDF_HEADER_WITHIN = 1024;
/** A header always has bytes that are no letters; `GIF89a=1;alert(1)` has none. */
const STARTS_AS_TEXT = /^[\x20-\x7e\s]{24}/;
/** Comment of a script closed again, with something to run behind it. */
const SCRIPT_AFTER_COMMENT = /\*\/[\x20-\x7e\s]{8,}/;

/** True where either end of a file makes it also a document, a script or an archive. */
function holdsForeignContent({ head, tail }: PictureBytes): boolean {
  const ends = [head, tail].map((part) => part.toString('latin1'));
  return (
    ends.some((text) => {
      const lower = text.toLowerCase();
      const isActive = ACTIVE_TEXT.some((mark) => lower.includes(mark)) || SVG.test(lower);
      return isActive || ARCHIVES.some((mark) => text.includes(mark));
    }) ||
    head.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-') ||
    [head, tail].some(holdsZipEntry) ||
    endsAsZip(tail) ||
    STARTS_AS_TEXT.test(head.toString('latin1', 0, 32)) ||
    (opensComment(head) && ends.some((text) => SCRIPT_AFTER_COMMENT.test(text)))
  );
}

/**
 * A local file header of a ZIP, with a version and a method that exist: four bytes alone also come by chance.
 */
function holdsZipEntry(part: Buffer): boolean {
  for (let at = part.indexOf('PK\x03\x04'); at >= 0; at = part.indexOf('PK\x03\x04', at + 1)) {
    const [version = 0, versionHigh, , , method = 255, methodHigh] = part.subarray(at + 4);
    if (version >= 10 && version <= 63 && versionHigh === 0 && method <= 99 && methodHigh === 0) {
      return true;
    }
  }
  return false;
}

/** The end record of a ZIP, whose comment reaches exactly to the end of the file. */
function endsAsZip(tail: Buffer): boolean {
  for (let at = tail.indexOf('PK\x05\x06'); at >= 0; at = tail.indexOf('PK\x05\x06', at + 1)) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) {
      return true;
    }
  }
  return false;
}

/**
 * `GIF89a/*` and a first JPEG segment of the length `/*`: how a picture becomes a comment at the start of a
 * script.
 */
function opensComment(head: Buffer): boolean {
  const offset = head[0] === 0xff ? 4 : 6;
  return head.toString('latin1', offset, offset + 2) === '/*';
}

const PROGRAM_STARTS = ['<', '#!', 'MZ', '\x7fELF', '%!PS', '{\\rtf', '\x1f\x8b\x08', '\xca\xfe\xba\xbe'];
const PICTURE_STARTS = ['\x89PNG', 'GIF8', 'RIFF', '\xff\xd8\xff'];
const TEXT_LENGTH = 16;

/**
 * True where the bytes after a picture are another document. Zeros, a further JPEG behind a JPEG (gain maps,
 * stereo), and films and notes of phones pass.
 */
function isForeignTrailer(trailer: Buffer, isJpeg: boolean): boolean {
  const text = trailer.toString('latin1').replace(/^\0+|\0+$/g, '');
  if (text === '') {
    return false;
  }
  const isSecondPhoto = isJpeg && text.startsWith('\xff\xd8\xff');
  return (
    PROGRAM_STARTS.some((start) => text.startsWith(start)) ||
    (!isSecondPhoto && PICTURE_STARTS.some((start) => text.startsWith(start))) ||
    (!isJpeg && endsInText(trailer))
  );
}

/** True where a file ends with the end marker of PNG. */
function endsAsPng(tail: Buffer): boolean {
  return tail.subarray(-PNG_END.length).equals(PNG_END);
}

/** True where the last bytes are plain text, which compressed data never ends with. */
function endsInText(part: Buffer): boolean {
  return (
    part.length >= TEXT_LENGTH && /^[\x20-\x7e\s]+$/.test(part.toString('latin1', part.length - TEXT_LENGTH))
  );
}
