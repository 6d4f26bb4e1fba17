import { MAX_UPLOAD_SIDE } from '#lib/catalog/uploads.ts';
import type { Mark, Size } from './mark.ts';
import { gridSize, rasterMask, UNDECIDED } from './raster-mask.ts';
import { COUNTS_AS_MARKED, type MaskGrid } from './rasterize.ts';

/** Marks to encode at full size: a mask, or trimap strokes of a cut-out. */
export type MarksToEncode =
  | { readonly kind: 'mask'; readonly marks: readonly Mark[]; readonly photo: Size }
  | {
      readonly kind: 'corrections';
      readonly marks: readonly Mark[];
      readonly photo: Size;
      readonly earlier: MaskGrid | null;
    };

export function encodeMarks(request: MarksToEncode): Promise<Blob> {
  if (request.kind === 'mask') return makeMaskPng(request.marks, request.photo);
  return makeCorrectionsPng(request.marks, request);
}

/** Mask for upload: a grey PNG of the photo's size, white where the picture is to be changed. */
export function makeMaskPng(marks: readonly Mark[], photo: Size): Promise<Blob> {
  return encodeGreyPng(rasterMask(marks, { photo, longest: MAX_UPLOAD_SIDE }));
}

/** Longer side of the PNG at most; the host scales it to the photo. */
const SIDE = 4096;

const SUBJECT = 255;
const BACKGROUND = 0;

/**
 * Corrections of a cut-out for upload: a grey PNG, white for the subject, black outside it, grey where the
 * tool decides itself.
 * @param marks of the subject; those that erase are outside it, and the later wins
 * @param earlier corrections of `correctionsSize` that hold where no mark decides
 */
export function makeCorrectionsPng(
  marks: readonly Mark[],
  { photo, earlier }: { readonly photo: Size; readonly earlier: MaskGrid | null },
): Promise<Blob> {
  const grid = rasterMask(marks, { photo, longest: SIDE, unmarked: UNDECIDED });
  for (const [index, value] of grid.data.entries()) {
    const now = decided(value);
    grid.data[index] = now === UNDECIDED ? decided(earlier?.data[index] ?? UNDECIDED) : now;
  }
  return encodeGreyPng(grid);
}

/** Size of the PNG of corrections. */
export function correctionsSize(photo: Size): Size {
  return gridSize(photo, SIDE);
}

/** Half of the way to a decision decides. */
function decided(value: number): number {
  if (value >= UNDECIDED + COUNTS_AS_MARKED) return SUBJECT;
  return value <= UNDECIDED - COUNTS_AS_MARKED ? BACKGROUND : UNDECIDED;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Encodes bytes as a PNG of one grey channel, 8 bits (PNG specification, third edition, 5 and 11). */
async function encodeGreyPng(grid: MaskGrid): Promise<Blob> {
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', header(grid)),
    chunk('IDAT', await deflate(unfilteredRows(grid))),
    chunk('IEND', new Uint8Array()),
  ];
  return new Blob(parts, { type: 'image/png' });
}

function header({ width, height }: MaskGrid): Uint8Array {
  const bytes = new Uint8Array(13);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  bytes[8] = 8;
  return bytes;
}

/** Bytes of rows that are compressed at a time, so that a large mask is in memory only once. */
const PACKED_AT_ONCE = 1 << 20;

/** Rows of the PNG, each after its filter byte: none. */
function unfilteredRows({ width, height, data }: MaskGrid): ReadableStream<Uint8Array<ArrayBuffer>> {
  const most = Math.max(1, Math.floor(PACKED_AT_ONCE / (width + 1)));
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      const first = next;
      next = Math.min(height, first + most);
      const rows = new Uint8Array((width + 1) * (next - first));
      for (let row = first; row < next; row += 1) {
        rows.set(data.subarray(row * width, (row + 1) * width), (row - first) * (width + 1) + 1);
      }
      controller.enqueue(rows);
      if (next === height) controller.close();
    },
  });
}

async function deflate(bytes: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
  const packed = bytes.pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

function chunk(name: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + body.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, body.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(body, 8);
  view.setUint32(8 + body.length, crc32(bytes.subarray(4, 8 + body.length)));
  return bytes;
}

/** CRC-32 as the PNG specification defines it (annex D), bit by bit: the chunks are short. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
