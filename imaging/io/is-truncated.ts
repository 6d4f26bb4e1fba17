import type { PictureType } from './sniff-type.ts';

function endsWith(bytes: Uint8Array, tail: readonly number[]): boolean {
  // Some writers pad the end with zeros.
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return tail.every((byte, index) => bytes[end - tail.length + index] === byte);
}

/** True if the top-level boxes of an ISO media file reach beyond its end (ISO/IEC 14496-12, 4.2). */
function boxesOverrun(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at);
    if (size === 0) return false;
    if (size === 1 && at + 16 > bytes.length) return true;
    at += size === 1 ? Number(view.getBigUint64(at + 8)) : Math.max(8, size);
  }
  return at !== bytes.length;
}

/**
 * True if a file that a decoder refused ends too early by its format. Separates `truncated` from
 * `unreadable`; not for files that decode.
 */
export function isTruncated(bytes: Uint8Array, type: PictureType): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (type) {
    case 'jpeg':
      return !endsWith(bytes, [0xff, 0xd9]);
    case 'png':
      return !endsWith(bytes, [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
    case 'gif':
      return !endsWith(bytes, [0x3b]);
    case 'webp':
      return view.getUint32(4, true) + 8 > bytes.length;
    default:
      return boxesOverrun(bytes);
  }
}
