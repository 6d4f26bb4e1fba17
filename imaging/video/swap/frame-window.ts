import type { Picture } from '../../core/picture.ts';
import type { ColourMatrix, FrameSize } from '../media/frame.ts';
import { toPlanes, toRgb } from '../media/frame-colours.ts';

/** A part of a frame with even sides and an even corner, in pixels. */
export interface FrameWindow extends FrameSize {
  readonly left: number;
  readonly top: number;
}

interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The smallest window around bounds within a frame; null where they lie outside. */
export function windowAround({ width, height }: FrameSize, bounds: Bounds): FrameWindow | null {
  const first = (value: number) => Math.max(0, 2 * Math.floor(value / 2));
  const [left, top] = [first(bounds.left), first(bounds.top)];
  const right = Math.min(width, 2 * Math.ceil(bounds.right / 2));
  const bottom = Math.min(height, 2 * Math.ceil(bounds.bottom / 2));
  return right - left < 8 || bottom - top < 8
    ? null
    : { left, top, width: right - left, height: bottom - top };
}

interface PlanePart {
  /** Bytes before the plane, and of a row of it. */
  readonly from: number;
  readonly stride: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The three planes of a frame within a window. */
function partsOf(size: FrameSize, { left, top, width, height }: FrameWindow): readonly PlanePart[] {
  const pixels = size.width * size.height;
  const half = { left: left / 2, top: top / 2, width: width / 2, height: height / 2, stride: size.width / 2 };
  return [
    { from: 0, stride: size.width, left, top, width, height },
    { from: pixels, ...half },
    { from: pixels * 1.25, ...half },
  ];
}

interface WindowOfFrame {
  readonly size: FrameSize;
  readonly window: FrameWindow;
  readonly matrix: ColourMatrix;
}

/** Cuts a window out of the planes of a frame. */
export function cutPlanes(
  data: Uint8Array,
  { size, window }: Pick<WindowOfFrame, 'size' | 'window'>,
): Uint8Array {
  const { width, height } = window;
  const planes = new Uint8Array(width * height * 1.5);
  let at = 0;
  for (const part of partsOf(size, window))
    for (let row = 0; row < part.height; row++, at += part.width) {
      const from = part.from + (part.top + row) * part.stride + part.left;
      planes.set(data.subarray(from, from + part.width), at);
    }
  return planes;
}

/** Puts planes of a window into those of a frame. */
export function pastePlanes(
  data: Uint8Array,
  { size, window, planes }: Pick<WindowOfFrame, 'size' | 'window'> & { readonly planes: Uint8Array },
): void {
  let at = 0;
  for (const part of partsOf(size, window))
    for (let row = 0; row < part.height; row++, at += part.width) {
      const to = part.from + (part.top + row) * part.stride + part.left;
      data.set(planes.subarray(at, at + part.width), to);
    }
}

/** Cuts a window out of the planes of a frame, as RGB. */
export function cutWindow(data: Uint8Array, { size, window, matrix }: WindowOfFrame): Picture {
  const { width, height } = window;
  const planes = cutPlanes(data, { size, window });
  return { width, height, channels: 3, data: toRgb({ width, height }, planes, matrix) };
}

/**
 * Adds what was changed in a window to the planes of a frame. Samples without a change stay as they are, bit
 * for bit.
 */
export function addChange(
  data: Uint8Array,
  { before, after, ...place }: WindowOfFrame & { readonly before: Picture; readonly after: Picture },
): void {
  const [from, to] = [before, after].map((picture) => toPlanes(place.window, picture.data, place.matrix));
  let at = 0;
  for (const part of partsOf(place.size, place.window))
    for (let row = 0; row < part.height; row++) {
      let out = part.from + (part.top + row) * part.stride + part.left;
      for (let column = 0; column < part.width; column++, at++, out++)
        if (from[at] !== to[at]) data[out] = Math.max(0, Math.min(255, data[out] + to[at] - from[at]));
    }
}
