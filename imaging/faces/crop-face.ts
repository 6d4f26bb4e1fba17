import { cropPicture } from '../kernels/crop-picture.ts';
import { halvePixels } from '../kernels/halve-pixels.ts';
import { buildMipLevels, type Raster } from '../kernels/raster.ts';
import type { Picture } from '../picture.ts';

/** A face and its surroundings, ready to be carried onto another shape. */
export interface FaceCrop {
  /** 4 channels: sRGB 0–1 times opacity, then opacity; and its halves. */
  readonly levels: readonly Raster[];
  /** Where in the photo its upper left corner lies, in pixels. */
  readonly left: number;
  readonly top: number;
  /** Pixels of the crop for each of the photo: 1, or a power of a half. */
  readonly scale: number;
}

interface CropOrder {
  /** Of the face: x, y and z of each in turn. */
  readonly points: Float32Array;
  /** Around the points, in shares of the longer side of their box. */
  readonly margin: number;
  /** The box of the points gets at most so many pixels across. */
  readonly mostAcross: number;
}

interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The box around points of which x, y and z are given in turn. */
export function boundPoints(points: Float32Array): Bounds {
  const bounds = { left: points[0], top: points[1], right: points[0], bottom: points[1] };
  for (let at = 0; at < points.length; at += 3) {
    bounds.left = Math.min(bounds.left, points[at]);
    bounds.right = Math.max(bounds.right, points[at]);
    bounds.top = Math.min(bounds.top, points[at + 1]);
    bounds.bottom = Math.max(bounds.bottom, points[at + 1]);
  }
  return bounds;
}

/** A rectangle of a photo; what of it lies outside the photo is left out. At least a pixel. */
export function cropBounds(photo: Picture, bounds: Bounds) {
  const left = Math.min(photo.width - 1, Math.max(0, Math.floor(bounds.left)));
  const top = Math.min(photo.height - 1, Math.max(0, Math.floor(bounds.top)));
  const right = Math.max(left + 1, Math.min(photo.width, Math.ceil(bounds.right)));
  const bottom = Math.max(top + 1, Math.min(photo.height, Math.ceil(bounds.bottom)));
  return { left, top, picture: cropPicture(photo, { left, top, right, bottom }) };
}

function toRaster({ width, height, channels, data }: Picture): Raster {
  const out = new Float32Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = pixel * channels;
    const alpha = channels === 4 ? data[from + 3] / 255 : 1;
    for (let channel = 0; channel < 3; channel++)
      out[4 * pixel + channel] = (alpha * data[channels === 1 ? from : from + channel]) / 255;
    out[4 * pixel + 3] = alpha;
  }
  return { width, height, channels: 4, data: out };
}

/** Cuts a face out of a photo, halved until it is no larger than is asked for. Needs some 21 bytes a pixel of the crop. */
export function cropFace(photo: Picture, { points, margin, mostAcross }: CropOrder): FaceCrop {
  const box = boundPoints(points);
  const side = Math.max(box.right - box.left, box.bottom - box.top);
  const room = margin * side;
  const { left, top, picture } = cropBounds(photo, {
    left: box.left - room,
    top: box.top - room,
    right: box.right + room,
    bottom: box.bottom + room,
  });
  let scale = 1;
  let small: Picture = picture;
  while (side * scale > mostAcross && Math.min(small.width, small.height) > 1) {
    small = halvePixels(small);
    scale /= 2;
  }
  return { levels: buildMipLevels(toRaster(small)), left, top, scale };
}

/** x and y of each point in pixels of a crop. */
export function placeInCrop({ left, top, scale }: FaceCrop, points: Float32Array): Float64Array {
  const out = new Float64Array((points.length / 3) * 2);
  for (let i = 0; 3 * i < points.length; i++) {
    out[2 * i] = (points[3 * i] - left) * scale;
    out[2 * i + 1] = (points[3 * i + 1] - top) * scale;
  }
  return out;
}
