import { fillHole } from '../inpaint/fill-hole.ts';
import { resizePicture } from '../io/resize-picture.ts';
import type { Flags } from '../kernels/dilate-square.ts';
import { linearOf } from '../kernels/oklab.ts';
import { createPlane } from '../kernels/plane.ts';
import { resizePlane } from '../kernels/resize-plane.ts';
import { thresholdPlane } from '../kernels/threshold-plane.ts';
import type { Picture } from '../picture.ts';
import type { RunControl } from '../run-control.ts';
import { interpolateSmoothly } from './interpolate-smoothly.ts';

/** Most pixels of the completed background. */
const MAX_PIXELS = 280_000;

/**
 * Smallest source area relative to the area to fill for patches, and the largest fraction of the picture to
 * fill.
 */
const MIN_SOURCE = 0.1;
const MAX_WANTED = 0.75;

interface Filling {
  /** 3 channels. */
  readonly photo: Picture;
  /** 1 for pixels to fill. */
  readonly wanted: Uint8Array;
  /** Exclusion mask: 1 for pixels that are never copied. */
  readonly exclusionMask: Uint8Array;
  readonly control: RunControl;
}

function countSources(wanted: Flags, shut: Flags): { free: number; marked: number } {
  let [free, marked] = [0, 0];
  for (let at = 0; at < wanted.data.length; at++) {
    if (wanted.data[at]) marked++;
    else if (!shut.data[at]) free++;
  }
  return { free, marked };
}

/** Smooth continuation of the allowed source, or of everything visible without any. */
function continueSmoothly({ photo, wanted, exclusionMask }: Filling): Float32Array {
  const known = wanted.map((flag, at) => (flag || exclusionMask[at] ? 0 : 1));
  const seen = known.includes(1) ? known : wanted.map((flag) => 1 - flag);
  const planes = [0, 1, 2].map((channel) => {
    const plane = createPlane(photo);
    for (let at = 0; at < plane.data.length; at++) plane.data[at] = linearOf[photo.data[3 * at + channel]];
    return plane;
  });
  const smooth = interpolateSmoothly(planes, seen);
  const out = new Float32Array(3 * wanted.length);
  for (const [channel, { data }] of smooth.entries())
    for (let at = 0; at < data.length; at++) out[3 * at + channel] = data[at];
  return out;
}

/**
 * Completes a part of a photo from its own kind, by patches or, with almost no source, smoothly. Linear
 * light, three values a pixel. Rejects with `aborted`.
 */
export async function completeBackground(filling: Filling): Promise<Float32Array> {
  const { photo, wanted, exclusionMask, control } = filling;
  const { width, height } = photo;
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  const size = {
    width: Math.max(8, Math.round(width * scale)),
    height: Math.max(8, Math.round(height * scale)),
  };
  const shrink = (flags: Uint8Array) => {
    const plane = createPlane({ width, height });
    for (let at = 0; at < flags.length; at++) plane.data[at] = flags[at];
    return thresholdPlane(resizePlane(plane, size), 0.02);
  };
  const [mask, shut] = [shrink(wanted), shrink(exclusionMask)];
  const { free, marked } = countSources(mask, shut);
  if (free < MIN_SOURCE * marked || marked > MAX_WANTED * mask.data.length) return continueSmoothly(filling);
  const small = await resizePicture(photo, { ...size, kernel: 'cubic' });
  const filled = await fillHole({ photo: small, mask, forbidden: shut }, { seed: 1, control });
  const { data } = await resizePicture(filled, { width, height, kernel: 'cubic' });
  const out = new Float32Array(data.length);
  for (let at = 0; at < out.length; at++) out[at] = linearOf[data[at]];
  return out;
}
