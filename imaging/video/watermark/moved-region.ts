import { type Box, cropBytes } from '../../core/raster/crop.ts';
import type { FrameSize } from '../media/frame.ts';
import type { PatchedMark } from './clip-removal.ts';
import type { Patch } from './ground/ground.ts';
import type { MarkRegion, RegionPlanes } from './ground/mark-region.ts';

/** Pixels by which a region has moved from its own box. */
export interface Offset {
  readonly dx: number;
  readonly dy: number;
}

interface Plane {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const clamp = (value: number, length: number) => Math.min(length - 1, Math.max(0, value));

/** Copies a part of a plane; between samples where its corner lies there. Its border goes on beyond it. */
function cropPlane({ data, width, height }: Plane, { left, top, right, bottom }: Box): Uint8Array {
  const [columns, rows] = [Math.round(right - left), Math.round(bottom - top)];
  const out = new Uint8Array(columns * rows);
  const [x0, y0] = [Math.floor(left), Math.floor(top)];
  const [nextX, nextY] = [left > x0 ? 1 : 0, top > y0 ? 1 : 0];
  const isWhole = nextX === 0 && nextY === 0;
  const isInside = left >= 0 && top >= 0 && right <= width && bottom <= height;
  if (isWhole && isInside) return cropBytes({ width, data }, { left, top, right, bottom });
  for (let y = 0, o = 0; y < rows; y++) {
    const upper = clamp(y0 + y, height) * width;
    const lower = clamp(y0 + y + nextY, height) * width;
    for (let x = 0; x < columns; x++, o++) {
      const [a, b] = [clamp(x0 + x, width), clamp(x0 + x + nextX, width)];
      out[o] = (data[upper + a] + data[upper + b] + data[lower + a] + data[lower + b] + 2) >> 2;
    }
  }
  return out;
}

const moveBox = ({ left, top, right, bottom }: Box, { dx, dy }: Offset): Box => ({
  ...{ left: left + dx, right: right + dx },
  ...{ top: top + dy, bottom: bottom + dy },
});

/** Copies a region that has moved out of a frame, so that its mark stands where it does in all others. */
export function cropMoved(
  { width, height, data }: FrameSize & { readonly data: Uint8Array },
  { region, offset }: { readonly region: MarkRegion; readonly offset: Offset },
): RegionPlanes {
  const box = moveBox(region.box, offset);
  const half = { left: box.left / 2, top: box.top / 2, right: box.right / 2, bottom: box.bottom / 2 };
  const pixels = width * height;
  const colour = (at: number) =>
    cropPlane({ width: width >> 1, height: height >> 1, data: data.subarray(at, at + pixels / 4) }, half);
  return {
    luma: cropPlane({ width, height, data: data.subarray(0, pixels) }, box),
    u: colour(pixels),
    v: colour(pixels + pixels / 4),
  };
}

/** The part of a moved region that lies in the frame, in its own pixels. */
export function insideOf({ box, width, height }: MarkRegion, { size, offset }: Moved): Box {
  const { left, top } = moveBox(box, offset);
  return {
    ...{ left: Math.max(0, -left), top: Math.max(0, -top) },
    ...{ right: Math.min(width, size.width - left), bottom: Math.min(height, size.height - top) },
  };
}

interface Moved {
  readonly size: FrameSize;
  readonly offset: Offset;
}

/** A plane of samples of a moved region, of which some are patched. */
interface PatchedPlane {
  readonly places: Int32Array;
  readonly columns: number;
  readonly rows: number;
}

/**
 * Samples of the frame that patched samples of a region between them tell, with the places of these in the
 * patch. Samples at the rim of the patch are left, as half of them would be guessed.
 */
function listSamples({ places, columns, rows }: PatchedPlane, { left, top, size }: Corner) {
  const ordinals = new Int32Array(columns * rows).fill(-1);
  for (const [k, at] of places.entries()) ordinals[at] = k;
  const [x0, y0] = [Math.ceil(left), Math.ceil(top)];
  const [backX, backY] = [x0 > left ? 1 : 0, y0 > top ? 1 : 0];
  const samples: number[] = [];
  const sources: (readonly [number, number, number, number])[] = [];
  for (const at of places) {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    const [toX, toY] = [x0 + x - backX, y0 + y - backY];
    if (toX < 0 || toY < 0 || toX >= size.width || toY >= size.height) continue;
    if (x < backX || y < backY) continue;
    const four = [at, at - backX, at - backY * columns, at - backY * columns - backX].map(
      (place) => ordinals[place],
    );
    if (four.some((k) => k < 0)) continue;
    samples.push(toY * size.width + toX);
    sources.push([four[0], four[1], four[2], four[3]]);
  }
  return { samples: Int32Array.from(samples), sources };
}

interface Corner {
  readonly left: number;
  readonly top: number;
  /** Of the plane of the frame. */
  readonly size: FrameSize;
}

/** A patch of one frame at the place to which its region has moved. */
export function placeMoved(
  region: MarkRegion,
  { size, offset, patch, frame }: Moved & { readonly patch: Patch; readonly frame: number },
): PatchedMark {
  const { width, height, hole, quads } = region;
  const { left, top } = moveBox(region.box, offset);
  const whole = listSamples({ places: hole, columns: width, rows: height }, { left, top, size });
  const halfSize = { width: size.width >> 1, height: size.height >> 1 };
  const halfPlane = { places: quads, columns: width >> 1, rows: height >> 1 };
  const half = listSamples(halfPlane, { left: left / 2, top: top / 2, size: halfSize });
  const read = (plane: Uint8Array, sources: typeof half.sources) =>
    Uint8Array.from(sources, ([a, b, c, d]) => (plane[a] + plane[b] + plane[c] + plane[d] + 2) >> 2);
  return {
    ...{ first: frame, count: 1, pixels: whole.samples, samples: half.samples },
    luma: read(patch.luma, whole.sources),
    u: read(patch.u, half.sources),
    v: read(patch.v, half.sources),
  };
}
