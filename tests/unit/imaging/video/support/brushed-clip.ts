import type { FrameSize } from '#imaging/video/media/frame.ts';
import {
  cropRegion,
  type MarkRegion,
  planRegions,
  type RegionPlanes,
} from '#imaging/video/watermark/ground/mark-region.ts';

interface Brush {
  readonly isBrushed: (x: number, y: number) => boolean;
  readonly frames: number;
}

interface BrushedClip {
  /** Region of the only mark. */
  readonly region: MarkRegion;
  /** Place of each pixel of its hole in a frame. */
  readonly places: readonly { readonly x: number; readonly y: number }[];
  /** Planes of the region in a frame, without colour, by the brightness of each place. */
  readonly drawFrame: (lumaAt: (x: number, y: number) => number) => RegionPlanes;
  /** The same in all frames, by the brightness of a place at a time. */
  readonly drawFrames: (lumaAt: (x: number, y: number, time: number) => number) => RegionPlanes[];
}

/** A clip over which one mark was brushed. */
export function brushClip(size: FrameSize, { isBrushed, frames }: Brush): BrushedClip {
  const count = size.width * size.height;
  const placeOf = (i: number) => [i % size.width, Math.floor(i / size.width)] as const;
  const mask = Uint8Array.from({ length: count }, (_, i) => (isBrushed(...placeOf(i)) ? 255 : 0));
  const [region] = planRegions({ ...size, data: mask }, frames);
  if (!region) throw new Error('The mask has a mark');
  const { hole, width, box } = region;
  const drawFrame: BrushedClip['drawFrame'] = (lumaAt) => {
    const data = new Uint8Array(1.5 * count).fill(128);
    for (let i = 0; i < count; i++) data[i] = lumaAt(...placeOf(i));
    return cropRegion({ ...size, data }, region);
  };
  return {
    region,
    places: Array.from(hole, (i) => ({ x: (i % width) + box.left, y: Math.floor(i / width) + box.top })),
    drawFrame,
    drawFrames: (lumaAt) =>
      Array.from({ length: frames }, (_, time) => drawFrame((x, y) => lumaAt(x, y, time))),
  };
}
