import type { Picture } from '../../core/picture.ts';
import { cropPicture } from '../../core/raster/crop.ts';
import { halvePixels } from '../../core/raster/pyramid.ts';
import { buildMipLevels, type Raster } from '../../core/raster/raster.ts';

/** A face with its surroundings, as the source of a warp. */
export interface FaceCrop {
  /** 4 channels: sRGB 0–1 times opacity, then opacity. Each level has half the size of the one before. */
  readonly levels: readonly Raster[];
  /** Upper left corner in the photo, in pixels. */
  readonly left: number;
  readonly top: number;
  /** Pixels of the crop for each pixel of the photo: 1, or a power of ½. */
  readonly scale: number;
}

interface CropParams {
  /** Points of the face: x, y and z in turn. */
  readonly points: Float32Array;
  /** Margin around the points, as a fraction of the longer side of their box. */
  readonly margin: number;
  /** Largest side of the box of the points in the crop, in pixels. */
  readonly maxAcross: number;
}

interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Bounding box of points, x, y and z in turn. */
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

/** A rectangle clipped to the photo, at least one pixel in size. */
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

/**
 * Crops a face from a photo and halves the crop until it is small enough. Needs about 21 bytes a pixel of the
 * crop.
 */
export function cropFace(photo: Picture, { points, margin, maxAcross }: CropParams): FaceCrop {
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
  while (side * scale > maxAcross && Math.min(small.width, small.height) > 1) {
    small = halvePixels(small);
    scale /= 2;
  }
  return { levels: buildMipLevels(toRaster(small)), left, top, scale };
}

/** Point coordinates x and y in pixels of a crop. */
export function placeInCrop({ left, top, scale }: FaceCrop, points: Float32Array): Float64Array {
  const out = new Float64Array((points.length / 3) * 2);
  for (let i = 0; 3 * i < points.length; i++) {
    out[2 * i] = (points[3 * i] - left) * scale;
    out[2 * i + 1] = (points[3 * i + 1] - top) * scale;
  }
  return out;
}
