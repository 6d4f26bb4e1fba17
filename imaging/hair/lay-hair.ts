import type { HairCanvas } from '../kernels/draw-segments.ts';
import { linearOf, toByte } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { resizePlane } from '../kernels/resize-plane.ts';
import type { Pace } from '../pace.ts';
import type { Picture } from '../picture.ts';
import type { ClearedHead } from './clear-hair.ts';
import type { Stage } from './plan-stage.ts';

export interface HairLayers {
  readonly stage: Stage;
  /** Premultiplied linear light. */
  readonly hair: HairCanvas;
  readonly cleared: ClearedHead;
  /** Share of light that hair leaves to the person below. */
  readonly shade: Plane;
}

/** Rows laid between two breaths. */
const ROWS = 64;

/** One of several values a pixel as a plane of another size. */
function channelOf(
  values: Float32Array,
  { width, height }: { width: number; height: number },
  { channel, of, size }: { channel: number; of: number; size: { width: number; height: number } },
): Plane {
  const plane = createPlane({ width, height });
  for (let at = 0; at < plane.data.length; at++) plane.data[at] = values[of * at + channel];
  return resizePlane(plane, size);
}

/** Lays new hair over a photo whose old hair is taken away, in linear light. Pixels that neither touches, and alpha everywhere, come back bit for bit. */
export async function layHair(
  photo: Picture,
  { stage, hair, cleared, shade }: HairLayers,
  pace: Pace,
): Promise<Picture> {
  const { box } = stage;
  const size = { width: box.right - box.left, height: box.bottom - box.top };
  const lit = resizePlane(shade, size).data;
  const share = resizePlane(cleared.share, size).data;
  const cover = channelOf(hair.cover, stage, { channel: 0, of: 1, size }).data;
  const out: Picture = { ...photo, data: photo.data.slice() };
  for (let channel = 0; channel < 3; channel++) {
    const below = channelOf(cleared.below, stage, { channel, of: 3, size }).data;
    const above = channelOf(hair.light, stage, { channel, of: 3, size }).data;
    for (let row = 0, at = 0; row < size.height; row++) {
      if (row % ROWS === 0) await pace((channel + row / size.height) / 3);
      for (let column = 0; column < size.width; column++, at++) {
        if (cover[at] < 0.002 && share[at] < 0.002 && lit[at] > 0.998) continue;
        const to = ((box.top + row) * photo.width + box.left + column) * photo.channels + channel;
        const old = linearOf[photo.data[to]];
        const ground = (old + share[at] * (below[at] - old)) * lit[at];
        out.data[to] = toByte(ground * (1 - cover[at]) + above[at]);
      }
    }
  }
  return out;
}
