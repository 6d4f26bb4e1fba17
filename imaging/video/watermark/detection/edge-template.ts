import type { Luma } from '../../motion/luma-pyramid.ts';

/** Slopes of a picture with their strength compressed, so that strong edges of the ground do not outvote. */
export interface EdgePlane {
  readonly width: number;
  readonly height: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Edges of a mark: places from its own corner, and their slopes as a mean over the frames seen so far. */
export interface EdgeTemplate {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** 1 for each pixel that is brushed. */
  readonly mask: Uint8Array;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Frames in the mean. */
  frames: number;
  /** Places in the template of its strongest edges. */
  strong: Int32Array;
}

/** Slope, in levels over two pixels, at which half of the strength is reached. */
const HALF_STRENGTH = 16;
/** Edges that are compared, and most frames of the mean. */
const MAX_STRONG = 240;
const MAX_FRAMES = 40;

/** Slopes of a plane; its border has none. */
export function edgesOf({ width, height, data }: Luma): EdgePlane {
  const x = new Float32Array(data.length);
  const y = new Float32Array(data.length);
  for (let row = 1; row < height - 1; row++)
    for (let i = row * width + 1, end = (row + 1) * width - 1; i < end; i++) {
      const [across, down] = [data[i + 1] - data[i - 1], data[i + width] - data[i - width]];
      const strength = Math.abs(across) + Math.abs(down) + HALF_STRENGTH;
      x[i] = across / strength;
      y[i] = down / strength;
    }
  return { width, height, x, y };
}

/** Keeps the strongest edges of the mean for comparing. */
function chooseStrong(template: EdgeTemplate): void {
  const { mask, x, y } = template;
  const places: number[] = [];
  for (let i = 0; i < mask.length; i++) if (mask[i]) places.push(i);
  const strength = (i: number) => x[i] * x[i] + y[i] * y[i];
  places.sort((a, b) => strength(b) - strength(a));
  template.strong = Int32Array.from(places.slice(0, MAX_STRONG));
}

/**
 * Cuts the edges under a brush out of a frame.
 * @param mask of the size of the plane; the brush must mark something
 */
export function cutTemplate(plane: EdgePlane, mask: Uint8Array): EdgeTemplate {
  let [left, top, right, bottom] = [plane.width, plane.height, 0, 0];
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue;
    const [x, y] = [i % plane.width, Math.floor(i / plane.width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  }
  const [width, height] = [right - left, bottom - top];
  const template: EdgeTemplate = {
    ...{ left, top, width, height, frames: 0, strong: new Int32Array(0) },
    mask: Uint8Array.from({ length: width * height }, (_, i) =>
      mask[(top + Math.floor(i / width)) * plane.width + left + (i % width)] ? 1 : 0,
    ),
    ...{ x: new Float32Array(width * height), y: new Float32Array(width * height) },
  };
  learnFrame(template, { plane, dx: 0, dy: 0 });
  return template;
}

/** Edges by which a template is told from plain ground. */
const TOLD_BY = 24;

/** Mean strength of the strongest edges of a template, 0–1: that of plain ground is that of its noise. */
export function strengthOf({ strong, x, y }: EdgeTemplate): number {
  const told = strong.subarray(0, TOLD_BY);
  return told.reduce((sum, i) => sum + Math.hypot(x[i], y[i]), 0) / Math.max(1, told.length);
}

interface Placed {
  readonly plane: EdgePlane;
  /** Pixels from where the template was cut. */
  readonly dx: number;
  readonly dy: number;
}

/** Takes a frame into the mean, in which edges of the ground fade away. Changes the template. */
export function learnFrame(template: EdgeTemplate, { plane, dx, dy }: Placed): void {
  template.frames = Math.min(MAX_FRAMES, template.frames + 1);
  const share = 1 / template.frames;
  for (let y = 0, i = 0; y < template.height; y++)
    for (let x = 0; x < template.width; x++, i++) {
      const [px, py] = [template.left + dx + x, template.top + dy + y];
      if (px < 0 || py < 0 || px >= plane.width || py >= plane.height) continue;
      const at = py * plane.width + px;
      template.x[i] += (plane.x[at] - template.x[i]) * share;
      template.y[i] += (plane.y[at] - template.y[i]) * share;
    }
  chooseStrong(template);
}

/**
 * Likeness of a frame at a place and the template, -1 to 1: normalised cross-correlation of slopes. -1 where
 * less than half of the mark would lie in the frame.
 */
export function compareAt(template: EdgeTemplate, { plane, dx, dy }: Placed): number {
  const { left, top, width, strong } = template;
  let [product, own, seen, count] = [0, 0, 0, 0];
  for (let k = 0; k < strong.length; k++) {
    const i = strong[k];
    const px = left + dx + (i % width);
    const py = top + dy + ((i / width) | 0);
    if (px < 0 || py < 0 || px >= plane.width || py >= plane.height) continue;
    const at = py * plane.width + px;
    const [tx, ty, fx, fy] = [template.x[i], template.y[i], plane.x[at], plane.y[at]];
    product += tx * fx + ty * fy;
    own += tx * tx + ty * ty;
    seen += fx * fx + fy * fy;
    count += 1;
  }
  if (2 * count < strong.length || own === 0 || seen === 0) return -1;
  return product / Math.sqrt(own * seen);
}
