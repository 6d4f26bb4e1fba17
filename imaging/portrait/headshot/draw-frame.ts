import { linearOf } from '../../core/colour/colour-space.ts';
import type { Places } from '../../core/geometry/place-triangles.ts';
import { samplePlaces } from '../../core/geometry/sample-places.ts';
import { type PhotoWindow, toPhoto } from '../../core/models/photo-window.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Raster } from '../../core/raster/raster.ts';
import type { Gains } from './plan-exposure.ts';

/** Rows sampled between two yields. */
const BAND = 32;

/** Source coordinates in the picture for each pixel of a frame of `width × height`. */
export function placeFrame(
  window: PhotoWindow,
  { width, height }: { readonly width: number; readonly height: number },
): Places {
  const x = new Float32Array(width * height);
  const y = new Float32Array(width * height);
  const start = toPhoto(window, { x: 0.5 / width, y: 0.5 / height });
  const right = toPhoto(window, { x: 1.5 / width, y: 0.5 / height });
  const below = toPhoto(window, { x: 0.5 / width, y: 1.5 / height });
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      x[at] = start.x + column * (right.x - start.x) + row * (below.x - start.x);
      y[at] = start.y + column * (right.y - start.y) + row * (below.y - start.y);
    }
  return { width, height, x, y };
}

/**
 * Coordinates in a frame of `width × height` for points of the picture (x, y, z in turn). z is scaled alike.
 */
export function pointsInFrame(
  points: Float32Array,
  {
    window,
    width,
    height,
  }: { readonly window: PhotoWindow; readonly width: number; readonly height: number },
): Float32Array {
  const { angle = 0 } = window;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const out = new Float32Array(points.length);
  for (let at = 0; at < points.length; at += 3) {
    const x = points[at] - window.x;
    const y = points[at + 1] - window.y;
    out[at] = width / 2 + ((x * cosine + y * sine) * width) / window.width;
    out[at + 1] = height / 2 + ((y * cosine - x * sine) * height) / window.height;
    out[at + 2] = (points[at + 2] * width) / window.width;
  }
  return out;
}

/** Converts a picture of 4 channels to linear light times alpha, then alpha. */
export function toRaster({ width, height, data }: Picture, gains: Gains = [1, 1, 1]): Raster {
  const out = new Float32Array(width * height * 4);
  for (let at = 0; at < out.length; at += 4) {
    const alpha = data[at + 3] / 255;
    for (let channel = 0; channel < 3; channel++)
      out[at + channel] = alpha * gains[channel] * linearOf[data[at + channel]];
    out[at + 3] = alpha;
  }
  return { width, height, channels: 4, data: out };
}

/**
 * Resamples a raster, given with its halved levels, into a frame; 0 beyond its border. Rejects with
 * `aborted`.
 */
export async function drawFrame(
  levels: readonly Raster[],
  { places, progress }: { readonly places: Places; readonly progress: Progress },
): Promise<Raster> {
  const { width, height } = places;
  const { channels } = levels[0];
  const out = new Float32Array(width * height * channels);
  for (let top = 0; top < height; top += BAND) {
    samplePlaces(levels, { places, out, top, bottom: Math.min(height, top + BAND) });
    await progress.report(top / height);
  }
  return { width, height, channels, data: out };
}
