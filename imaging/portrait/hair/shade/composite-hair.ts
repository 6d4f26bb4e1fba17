import { linearOf, toByte } from '../../../core/colour/colour-space.ts';
import type { HairCanvas } from '../../../core/geometry/draw-segments.ts';
import { hashUnit } from '../../../core/numeric/value-noise.ts';
import type { Picture } from '../../../core/picture.ts';
import type { Progress } from '../../../core/progress.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';
import type { ClearedHead } from '../clear-hair.ts';
import type { Stage } from '../plan-stage.ts';

interface HairLayers {
  readonly stage: Stage;
  /** Premultiplied linear light. */
  readonly hair: HairCanvas;
  readonly cleared: ClearedHead;
  /** Fraction of light that reaches the person below hair. */
  readonly shade: Plane;
  /** Standard deviation of the photo's noise in grey levels. */
  readonly grain: number;
  readonly seed: number;
}

/** Rows laid between two yields. */
const ROWS = 64;

/** Smallest visible noise, in grey levels. */
const MIN_GRAIN = 0.7;

/** Approximately normal noise of deviation 1, by position. */
function noiseAt(x: number, y: number, seed: number): number {
  return 2 * (hashUnit(x, y, seed) + hashUnit(x, y, seed + 1) + hashUnit(x, y, seed + 2) - 1.5);
}

function addGrain(byte: number, noise: number): number {
  return Math.max(0, Math.min(255, Math.round(byte + noise)));
}

/** Resamples one channel of interleaved values to a plane of another size. */
function channelOf(
  values: Float32Array,
  {
    width,
    height,
    channel,
    of,
    size,
  }: { width: number; height: number; channel: number; of: number; size: { width: number; height: number } },
): Plane {
  const plane = createPlane({ width, height });
  for (let at = 0; at < plane.data.length; at++) plane.data[at] = values[of * at + channel];
  return resizePlane(plane, size);
}

/**
 * Composites new hair over a photo without the old hair, in linear light. Other pixels, and alpha, do not
 * change.
 */
export async function compositeHair(
  photo: Picture,
  { stage, hair, cleared, shade, grain, seed, progress }: HairLayers & { readonly progress: Progress },
): Promise<Picture> {
  const { box } = stage;
  const size = { width: box.right - box.left, height: box.bottom - box.top };
  const lit = resizePlane(shade, size).data;
  const share = resizePlane(cleared.share, size).data;
  const cover = channelOf(hair.cover, { ...stage, channel: 0, of: 1, size }).data;
  const out: Picture = { ...photo, data: photo.data.slice() };
  for (let channel = 0; channel < 3; channel++) {
    const below = channelOf(cleared.below, { ...stage, channel, of: 3, size }).data;
    const above = channelOf(hair.light, { ...stage, channel, of: 3, size }).data;
    for (let row = 0, at = 0; row < size.height; row++) {
      if (row % ROWS === 0) await progress.report((channel + row / size.height) / 3);
      for (let column = 0; column < size.width; column++, at++) {
        if (cover[at] < 0.002 && share[at] < 0.002 && lit[at] > 0.998) continue;
        const to = ((box.top + row) * photo.width + box.left + column) * photo.channels + channel;
        const old = linearOf[photo.data[to]];
        const ground = (old + share[at] * (below[at] - old)) * lit[at];
        const laid = toByte(ground * (1 - cover[at]) + above[at]);
        const drawn = Math.max(cover[at], share[at]);
        out.data[to] = grain < MIN_GRAIN ? laid : addGrain(laid, drawn * grain * noiseAt(column, row, seed));
      }
    }
  }
  return out;
}
