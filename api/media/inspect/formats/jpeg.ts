import { AppError } from '#lib/contract/app-error.ts';
import type { PictureBytes, PictureFormat } from './picture-format.ts';

const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);
const START_OF_SCAN = 0xda;

/** Box names and marks of the films and notes that phones put behind a photo. */
const APPENDED_BY_PHONES = ['moov', 'mdat', 'trak', 'stbl', 'stsz', 'stco', 'co64', 'free', 'SEFT'];

/** ITU-T T.81, annex B. */
export const jpeg: PictureFormat = {
  async inspect(bytes) {
    const frame = await findFrame(bytes);
    const scan = await findScan(bytes, frame.next);
    return { ...frame, end: scan === null ? null : findEnd(bytes, scan) };
  },
};

interface Segment {
  readonly marker: number;
  readonly offset: number;
  readonly next: number;
}

async function findFrame(bytes: PictureBytes): Promise<{ width: number; height: number; next: number }> {
  let segment = await readSegment(bytes, 2);
  while (segment !== null && !isFrame(segment.marker)) {
    if (segment.marker === START_OF_SCAN) {
      throw new AppError('file_unreadable');
    }
    segment = await readSegment(bytes, segment.next);
  }
  const header = segment === null ? null : await bytes.readAt(segment.offset, 9);
  if (segment === null || header === null || header.length < 9) {
    throw new AppError('file_truncated');
  }
  return { height: header.readUInt16BE(5), width: header.readUInt16BE(7), next: segment.next };
}

async function findScan(bytes: PictureBytes, from: number): Promise<number | null> {
  let segment = await readSegment(bytes, from);
  while (segment !== null && segment.marker !== START_OF_SCAN) {
    segment = await readSegment(bytes, segment.next);
  }
  return segment === null ? null : segment.next;
}

/** The next segment at or after an offset; null at the end of the file. */
async function readSegment(bytes: PictureBytes, from: number): Promise<Segment | null> {
  let offset = from;
  for (;;) {
    const window = await bytes.readAt(offset, 16);
    if (window.length < 4) {
      return null;
    }
    const mark = window.indexOf(0xff);
    const marker = window[mark + 1];
    // Stray bytes before a marker, and a marker's fill bytes, are skipped as decoders do.
    if (mark !== 0 || marker === 0xff || marker === undefined) {
      offset += mark > 0 ? mark : mark === 0 ? 1 : window.length;
    } else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8) || marker === 0) {
      offset += 2;
    } else if (marker === 0xd9 || window.readUInt16BE(2) < 2) {
      throw new AppError('file_unreadable');
    } else {
      return { marker, offset, next: offset + 2 + window.readUInt16BE(2) };
    }
  }
}

/** SOF0 to SOF15, without DHT, JPG and DAC, which stand between them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function findEnd(bytes: PictureBytes, scan: number): number | null {
  if (scan >= bytes.size) {
    return null;
  }
  const visible = bytes.tail.subarray(Math.max(0, scan - bytes.tailStart));
  const end = visible.lastIndexOf(END_OF_IMAGE);
  if (end >= 0) {
    return bytes.size - visible.length + end + END_OF_IMAGE.length;
  }
  // Without an end mark in sight the file was cut off, or something long follows the photo. In compressed
  // data a byte 0xff stands only before 0, a restart mark or the few marks between scans; in anything else it
  // stands anywhere.
  const appended = APPENDED_BY_PHONES.some((mark) => visible.includes(mark, 0, 'latin1'));
  return appended || !isScanData(visible) ? bytes.size : null;
}

function isScanData(data: Buffer): boolean {
  for (let at = data.indexOf(0xff); at >= 0 && at + 1 < data.length; at = data.indexOf(0xff, at + 1)) {
    const next = data[at + 1] ?? 0;
    const allowed = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7) || isBetweenScans(next);
    if (!allowed) {
      return false;
    }
  }
  return true;
}

/** DHT, SOS, DQT, DNL, DRI: what a progressive picture has between its scans. */
function isBetweenScans(marker: number): boolean {
  return marker === 0xc4 || (marker >= 0xda && marker <= 0xdd);
}
