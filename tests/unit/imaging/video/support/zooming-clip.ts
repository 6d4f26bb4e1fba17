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

interface Channel {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
  /** Distance of values, and the first of them. */
  readonly step: number;
  readonly from: number;
}

/** Value between pixels, whose middles lie at whole numbers. */
function readAt({ data, width, height, step, from }: Channel, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  let sum = 0;
  for (let row = top - 1; row <= top + 2; row++)
    for (let column = left - 1; column <= left + 2; column++) {
      const at = Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column));
      sum += weightAt(row - y) * weightAt(column - x) * (data[at * step + from] ?? 0);
    }
  return sum;
}

/** Place that a pixel is seen at `frames` later, or before. */
function placeOf({ size, growth, turn }: Zoom, { x, y, frames }: { x: number; y: number; frames: number }) {
  const [u, v] = [x - (size.width - 1) / 2, y - (size.height - 1) / 2];
  const [scale, angle] = [growth ** frames, turn * frames];
  const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  return { x: (size.width - 1) / 2 + cos * u - sin * v, y: (size.height - 1) / 2 + sin * u + cos * v };
}

/** A frame of the clip as planes. The picture lies pixel on pixel in the middle of frame 0. */
export function drawZoomed(
  picture: Picture,
  { index, ...zoom }: Zoom & { readonly index: number },
): Uint8Array {
  const { width, height } = zoom.size;
  const [left, top] = [(picture.width - width) / 2, (picture.height - height) / 2];
  const rgb = new Uint8ClampedArray(3 * width * height);
  for (let y = 0, o = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const place = placeOf(zoom, { x, y, frames: -index });
      for (let from = 0; from < 3; from++)
        rgb[o++] = readAt({ ...picture, step: picture.channels, from }, place.x + left, place.y + top);
    }
  return toPlanes(zoom.size, new Uint8Array(rgb.buffer), 'bt709');
}

/** Mean change of brightness from a frame to the next where things are the same, for pixels that count. */
export function changeAlong(
  { before, after }: { readonly before: Uint8Array; readonly after: Uint8Array },
  { counts, ...zoom }: Zoom & { readonly counts: (at: number) => boolean },
): number {
  const { width, height } = zoom.size;
  let [sum, count] = [0, 0];
  for (let y = 2; y < height - 2; y++)
    for (let x = 2; x < width - 2; x++) {
      const place = placeOf(zoom, { x, y, frames: -1 });
      const isInside = place.x > 1 && place.y > 1 && place.x < width - 2 && place.y < height - 2;
      if (!isInside || !counts(y * width + x)) continue;
      sum += Math.abs(
        (after[y * width + x] ?? 0) -
          readAt({ data: before, width, height, step: 1, from: 0 }, place.x, place.y),
      );
      count += 1;
    }
  return sum / Math.max(1, count);
}
