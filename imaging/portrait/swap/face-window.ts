import type { Picture } from '../../core/picture.ts';
import { mapToBytes } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { boundPoints } from '../../vision/faces/crop-face.ts';
import type { ChangedFace } from './changed-face.ts';

/** The box of a face in its photo, in pixels. */
export interface FaceWindow {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The box around the points of a face, at least one pixel in size. */
export function windowOfFace({ photo, points }: ChangedFace): FaceWindow {
  const box = boundPoints(points);
  const left = Math.min(photo.width - 1, Math.max(0, Math.floor(box.left)));
  const top = Math.min(photo.height - 1, Math.max(0, Math.floor(box.top)));
  return {
    ...{ left, top },
    width: Math.max(1, Math.min(photo.width, Math.ceil(box.right)) - left),
    height: Math.max(1, Math.min(photo.height, Math.ceil(box.bottom)) - top),
  };
}

/** One channel of a window of a photo. */
export function cutChannel(
  { width, channels, data }: Picture,
  { window, channel }: { readonly window: FaceWindow; readonly channel: number },
): Plane {
  const out = new Float32Array(window.width * window.height);
  for (let row = 0, to = 0; row < window.height; row++)
    for (let column = 0; column < window.width; column++, to++)
      out[to] = data[((window.top + row) * width + window.left + column) * channels + channel];
  return { width: window.width, height: window.height, data: out };
}

/** Places in the bytes of a photo of the pixels of a window, and which of them were changed: 0 or 1. */
export function listChanged(
  after: Picture,
  { photo, window }: { readonly photo: Picture; readonly window: FaceWindow },
): { readonly places: Int32Array; readonly changed: Uint8Array } {
  const places = new Int32Array(window.width * window.height);
  for (let row = 0, pixel = 0; row < window.height; row++) {
    const first = (window.top + row) * after.width + window.left;
    for (let column = 0; column < window.width; column++, pixel++)
      places[pixel] = (first + column) * after.channels;
  }
  const changed = mapToBytes(places, (at) =>
    [0, 1, 2].some((channel) => photo.data[at + channel] !== after.data[at + channel]) ? 1 : 0,
  );
  return { places, changed };
}
