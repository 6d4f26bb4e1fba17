import type { Picture } from '../../core/picture.ts';
import { boundPoints } from '../../vision/faces/crop-face.ts';
import type { ChangedFace } from './changed-face.ts';
import { measureFineness, smoothWindow } from './measure-fineness.ts';

/** Largest sharpness of the new face relative to the old one, as a ratio of energies. */
const FINER = 1.2;

/** Most rounds of the smallest blur, each with a variance of 0.7² pixels. */
const MAX_ROUNDS = 6;

/** Channel in which sharpness is measured. */
const GREEN = 1;

interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** One channel of a window of a photo. */
function cutWindow(
  { width, channels, data }: Picture,
  { window, channel }: { readonly window: Window; readonly channel: number },
): Float32Array {
  const out = new Float32Array(window.width * window.height);
  for (let row = 0, to = 0; row < window.height; row++)
    for (let column = 0; column < window.width; column++, to++)
      out[to] = data[((window.top + row) * width + window.left + column) * channels + channel];
  return out;
}

/**
 * Blurs a changed face until it is no sharper than before, for photos that are out of focus, enlarged or
 * hazy. Changes the colours of `after`.
 */
export function matchBlur(after: Picture, { photo, points }: ChangedFace): void {
  const box = boundPoints(points);
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const window = {
    ...{ left, top },
    width: Math.max(1, Math.min(photo.width, Math.ceil(box.right)) - left),
    height: Math.max(1, Math.min(photo.height, Math.ceil(box.bottom)) - top),
  };
  const place = (pixel: number) =>
    (top + Math.floor(pixel / window.width)) * after.width + left + (pixel % window.width);
  const changed = Uint8Array.from({ length: window.width * window.height }, (_, pixel) => {
    const at = place(pixel) * after.channels;
    return [0, 1, 2].some((channel) => photo.data[at + channel] !== after.data[at + channel]) ? 1 : 0;
  });
  const max =
    FINER * measureFineness(cutWindow(photo, { window, channel: GREEN }), { window, counts: changed });
  let green = cutWindow(after, { window, channel: GREEN });
  let rounds = 0;
  while (rounds < MAX_ROUNDS && measureFineness(green, { window, counts: changed }) > max) {
    green = smoothWindow(green, { window, step: 1 });
    rounds++;
  }
  if (rounds === 0) return;
  for (let channel = 0; channel < 3; channel++) {
    let values = cutWindow(after, { window, channel });
    for (let round = 0; round < rounds; round++) values = smoothWindow(values, { window, step: 1 });
    for (let pixel = 0; pixel < changed.length; pixel++)
      if (changed[pixel] === 1) after.data[place(pixel) * after.channels + channel] = values[pixel] + 0.5;
  }
}
