import type { Picture } from '#imaging/core/picture.ts';
import type { FrameSize } from '#imaging/video/media/frame.ts';
import { toPlanes } from '#imaging/video/media/frame-colours.ts';

/** A camera that comes nearer and turns, over a picture whose middle it looks at. */
export interface Zoom {
  readonly size: FrameSize;
  /** Growth and turn from frame to frame. */
  readonly growth: number;
  readonly turn: number;
}

/** Catmull and Rom's weight of a pixel by its distance. */
function weightAt(distance: number): number {
  const t = Math.abs(distance);
  if (t < 1) return (1.5 * t - 2.5) * t * t + 1;
  return t < 2 ? ((-0.5 * t + 2.5) * t - 4) * t + 2 : 0;
}

/** Values around a place, and how much each counts. */
interface Taps {
  readonly places: Int32Array;
  readonly weights: Float64Array;
}

function createTaps(): Taps {
  return { places: new Int32Array(16), weights: new Float64Array(16) };
}

/** Aims at a place between pixels, whose middles lie at whole numbers. */
function aim({ places, weights }: Taps, { width, height, x, y }: FrameSize & { x: number; y: number }): void {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  for (let row = top - 1, tap = 0; row <= top + 2; row++)
    for (let column = left - 1; column <= left + 2; column++, tap++) {
      places[tap] = Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column));
      weights[tap] = weightAt(row - y) * weightAt(column - x);
    }
}

interface Channel {
  readonly data: Uint8Array;
  /** Distance of values, and the first of them. */
  readonly step: number;
  readonly from: number;
}

function readAt({ places, weights }: Taps, { data, step, from }: Channel): number {
  let sum = 0;
  for (let tap = 0; tap < places.length; tap++) sum += weights[tap] * data[places[tap] * step + from];
  return sum;
}

/** Tells the place that a pixel is seen at `frames` later, or before. */
function placesAfter({ size, growth, turn }: Zoom, frames: number) {
  const [scale, angle] = [growth ** frames, turn * frames];
  const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  const [middle, centre] = [(size.width - 1) / 2, (size.height - 1) / 2];
  return (x: number, y: number) => {
    const [u, v] = [x - middle, y - centre];
    return { x: middle + cos * u - sin * v, y: centre + sin * u + cos * v };
  };
}

/** A frame of the clip as planes. The picture lies pixel on pixel in the middle of frame 0. */
export function drawZoomed(
  picture: Picture,
  { index, ...zoom }: Zoom & { readonly index: number },
): Uint8Array {
  const { width, height } = zoom.size;
  const [left, top] = [(picture.width - width) / 2, (picture.height - height) / 2];
  const rgb = new Uint8ClampedArray(3 * width * height);
  const placeOf = placesAfter(zoom, -index);
  const taps = createTaps();
  for (let y = 0, o = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const place = placeOf(x, y);
      aim(taps, { width: picture.width, height: picture.height, x: place.x + left, y: place.y + top });
      for (let from = 0; from < 3; from++)
        rgb[o++] = readAt(taps, { data: picture.data, step: picture.channels, from });
    }
  return toPlanes(zoom.size, new Uint8Array(rgb.buffer), 'bt709');
}

/** Mean change of brightness from a frame to the next where things are the same, for pixels that count. */
export function changeAlong(
  { before, after }: { readonly before: Uint8Array; readonly after: Uint8Array },
  { counts, ...zoom }: Zoom & { readonly counts: (at: number) => boolean },
): number {
  const { width, height } = zoom.size;
  const placeOf = placesAfter(zoom, -1);
  const taps = createTaps();
  let [sum, count] = [0, 0];
  for (let y = 2; y < height - 2; y++)
    for (let x = 2; x < width - 2; x++) {
      const place = placeOf(x, y);
      const isInside = place.x > 1 && place.y > 1 && place.x < width - 2 && place.y < height - 2;
      if (!isInside || !counts(y * width + x)) continue;
      aim(taps, { width, height, ...place });
      sum += Math.abs(after[y * width + x] - readAt(taps, { data: before, step: 1, from: 0 }));
      count += 1;
    }
  return sum / Math.max(1, count);
}
