import type { Box } from '../../core/raster/crop.ts';
import type { FrameSize } from '../media/frame.ts';
import type { Patch } from './ground/ground.ts';
import type { MarkRegion } from './ground/mark-region.ts';
import type { RemovalFacts } from './removal-facts.ts';

/** A mark in whole frames: places of its pixels and colour samples, and their colours in each frame. */
export interface PatchedMark {
  /** Frames of the plan in which it is patched. */
  readonly first: number;
  readonly count: number;
  readonly pixels: Int32Array;
  readonly samples: Int32Array;
  /** Brightness of all frames one after the other, then U, then V. */
  readonly luma: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
}

/** Replacement of the marks of a clip in each frame of its plan. */
export interface ClipRemoval {
  readonly marks: readonly PatchedMark[];
  readonly facts: RemovalFacts;
}

interface Placed {
  readonly places: Int32Array;
  readonly box: Box;
  readonly scale: 1 | 2;
}

/** Places of a region in the planes of whole frames. */
function placeIn({ width }: FrameSize, { places, box, scale }: Placed): Int32Array {
  const own = (box.right - box.left) / scale;
  const [left, top] = [box.left / scale, box.top / scale];
  return places.map((at) => (Math.floor(at / own) + top) * (width / scale) + left + (at % own));
}

/** Lays the colours of all frames one behind the other. */
function join(planes: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(planes.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const plane of planes) {
    out.set(plane, at);
    at += plane.length;
  }
  return out;
}

/** A mark with the patches of all frames, in places of whole frames. */
export function placeMark(
  { box, hole, quads }: MarkRegion,
  { size, patches }: { readonly size: FrameSize; readonly patches: readonly Patch[] },
): PatchedMark {
  return {
    ...{ first: 0, count: patches.length },
    pixels: placeIn(size, { places: hole, box, scale: 1 }),
    samples: placeIn(size, { places: quads, box, scale: 2 }),
    luma: join(patches.map(({ luma }) => luma)),
    u: join(patches.map(({ u }) => u)),
    v: join(patches.map(({ v }) => v)),
  };
}

/** Planes of a frame without its marks, by its place in the plan. */
export function applyRemoval(
  { marks }: Pick<ClipRemoval, 'marks'>,
  { width, height, data, place }: FrameSize & { readonly data: Uint8Array; readonly place: number },
): Uint8Array {
  const out = Uint8Array.from(data);
  const [atU, atV] = [width * height, (width * height * 5) / 4];
  for (const { first, count, pixels, samples, luma, u, v } of marks) {
    if (place < first || place >= first + count) continue;
    for (let k = 0, from = (place - first) * pixels.length; k < pixels.length; k++)
      out[pixels[k]] = luma[from + k];
    for (let q = 0, from = (place - first) * samples.length; q < samples.length; q++) {
      out[atU + samples[q]] = u[from + q];
      out[atV + samples[q]] = v[from + q];
    }
  }
  return out;
}
