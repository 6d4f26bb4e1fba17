import type { OklabPlanes } from '../../../core/colour/colour-space.ts';
import { keepKernels, MemoryLayout, UNIT } from '../../../core/wasm/kernel-memory.ts';

/** Numbers of a pixel: three of colour, and one that makes it a whole vector. */
export const DAB_FLOATS = 4;

/** Picture with a border as wide as the reach of a dab. */
export interface DabSource {
  readonly width: number;
  readonly border: number;
  /** `DAB_FLOATS` a pixel. */
  readonly data: Float32Array;
  /** Taps relative to a pixel, in numbers: shape, angle, sector, tap. */
  readonly offsets: Int32Array;
}

/** Rows of a picture that are drawn as dabs. */
export interface DabRows {
  readonly source: DabSource;
  /** Shape and angle at each of their pixels, as a place in the offsets. */
  readonly bins: Uint8Array;
  readonly fromRow: number;
  readonly toRow: number;
}

/** Functions of `dab-kernels.as`. */
interface Functions {
  kuwaharaRows(dabs: number, fromRow: number, toRow: number): void;
}

/** The bundle has the file beside itself. */
const file = new URL('./dab-kernels.wasm', import.meta.url);
const takeKernels = keepKernels<Functions>(file);

/** Draws rows of a picture as brush dabs into planes of its size; false where this machine cannot. */
export function drawDabRows({ source, bins, fromRow, toRow }: DabRows, out: OklabPlanes): boolean {
  const { width, border, data, offsets } = source;
  const stride = width + 2 * border;
  const [rows, pixels] = [toRow - fromRow, (toRow - fromRow) * width];
  const seen = data.subarray(fromRow * stride * DAB_FLOATS, (toRow + 2 * border) * stride * DAB_FLOATS);
  const layout = new MemoryLayout();
  const [record, picture, taps] = [
    layout.take(UNIT),
    layout.take(seen.byteLength),
    layout.take(offsets.byteLength),
  ];
  const places = layout.take(pixels);
  const planes = [layout.take(4 * pixels), layout.take(4 * pixels), layout.take(4 * pixels)] as const;
  const kernels = takeKernels(layout.end);
  if (!kernels) return false;
  const { buffer } = kernels;
  new Float32Array(buffer, picture).set(seen);
  const bytesOf = Float32Array.BYTES_PER_ELEMENT;
  new Int32Array(buffer, taps).set(offsets.map((offset) => offset * bytesOf));
  new Uint8Array(buffer, places).set(bins);
  const first = picture + (border * stride + border) * DAB_FLOATS * bytesOf;
  new Int32Array(buffer, record).set([width, stride, first, taps, places, ...planes]);
  kernels.kuwaharaRows(record, 0, rows);
  for (const [i, plane] of [out.lightness, out.a, out.b].entries())
    plane.data.set(new Float32Array(buffer, planes[i], pixels), fromRow * width);
  return true;
}
