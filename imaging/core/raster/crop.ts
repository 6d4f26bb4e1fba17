import type { Mask, Picture } from '../picture.ts';

/** A rectangle of pixels; right and bottom lie just outside. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A box with a margin on all sides, within a picture. */
export function widenBox(
  { left, top, right, bottom }: Box,
  {
    margin,
    within,
  }: { readonly margin: number; readonly within: { readonly width: number; readonly height: number } },
): Box {
  return {
    left: Math.max(0, left - margin),
    top: Math.max(0, top - margin),
    right: Math.min(within.width, right + margin),
    bottom: Math.min(within.height, bottom + margin),
  };
}

/** The box around two boxes. */
export function joinBoxes(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** The part of a box that lies within a picture. */
export function clipBox(box: Box, within: { readonly width: number; readonly height: number }): Box {
  return widenBox(box, { margin: 0, within });
}

/** The box around all marked pixels; undefined where none is. */
export function boxOfMask({ width, height, data }: Mask): Box | undefined {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      if (data[at]) {
        left = Math.min(left, x);
        right = Math.max(right, x + 1);
        top = Math.min(top, y);
        bottom = y + 1;
      }
  return right > left ? { left, top, right, bottom } : undefined;
}

interface Source {
  readonly width: number;
  readonly data: Uint8Array;
  /** Bytes a pixel; 1 for masks. */
  readonly channels?: number;
}

/** Copies a rectangle out of a picture or a mask, in which it must lie. */
export function cropBytes(
  { width, data, channels = 1 }: Source,
  { left, top, right, bottom }: Box,
): Uint8Array {
  const row = (right - left) * channels;
  const out = new Uint8Array(row * (bottom - top));
  for (let y = top; y < bottom; y++) {
    const from = (y * width + left) * channels;
    out.set(data.subarray(from, from + row), (y - top) * row);
  }
  return out;
}

/** A rectangle of a picture, in which it must lie. */
export function cropPicture(picture: Picture, box: Box): Picture {
  return {
    width: box.right - box.left,
    height: box.bottom - box.top,
    channels: picture.channels,
    data: cropBytes(picture, box),
  };
}

/** Writes the bytes of a rectangle into a picture or a mask, in which it must lie. */
export function pasteBytes(
  { width, data, channels = 1 }: Source,
  { from, box: { left, top, right, bottom } }: { readonly from: Uint8Array; readonly box: Box },
): void {
  const row = (right - left) * channels;
  for (let y = top; y < bottom; y++)
    data.set(from.subarray((y - top) * row, (y - top + 1) * row), (y * width + left) * channels);
}

/** Copies a picture and replaces a rectangle of it by a smaller picture with as many channels. */
export function pastePicture(
  picture: Picture,
  { part, left, top }: { readonly part: Picture; readonly left: number; readonly top: number },
): Picture {
  const out: Picture = { ...picture, data: picture.data.slice() };
  const box = { left, top, right: left + part.width, bottom: top + part.height };
  pasteBytes(out, { from: part.data, box });
  return out;
}
