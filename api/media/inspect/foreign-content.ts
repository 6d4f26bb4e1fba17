import type { PictureBytes } from './picture-bytes.ts';
import { PNG_END } from './png.ts';

/** Text that has no business in a picture and runs where a careless server or reader lets it. */
const ACTIVE_TEXT = ['<?php', '<script', '<!doctype html', '<html', '<svg', 'startxref'];
const ARCHIVES = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'];
/** Readers of PDF accept its header anywhere in this many bytes. */
const PDF_HEADER_WITHIN = 1024;
/** A header always has bytes that are no letters; `GIF89a=1;alert(1)` has none. */
const STARTS_AS_TEXT = /^[\x20-\x7e\s]{24}/;
/** Comment of a script closed again, with something to run behind it. */
const SCRIPT_AFTER_COMMENT = /\*\/[\x20-\x7e\s]{8,}/;

/** True where either end of a file makes it also a document, a script or an archive. */
export function holdsForeignContent({ head, tail }: PictureBytes): boolean {
  const ends = [head, tail].map((part) => part.toString('latin1'));
  return (
    ends.some((text) => {
      const lower = text.toLowerCase();
      return ACTIVE_TEXT.some((mark) => lower.includes(mark)) || ARCHIVES.some((mark) => text.includes(mark));
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
export function isForeignTrailer(trailer: Buffer, isJpeg: boolean): boolean {
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
export function endsAsPng(tail: Buffer): boolean {
  return tail.subarray(-PNG_END.length).equals(PNG_END);
}

/** True where the last bytes are plain text, which compressed data never ends with. */
export function endsInText(part: Buffer): boolean {
  return (
    part.length >= TEXT_LENGTH && /^[\x20-\x7e\s]+$/.test(part.toString('latin1', part.length - TEXT_LENGTH))
  );
}
