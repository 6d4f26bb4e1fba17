import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { createRandom, nextRandom, type RandomState } from '#imaging/core/numeric/random.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import type { FrameSize } from '#imaging/video/media/frame.ts';
import { toPlanes } from '#imaging/video/media/frame-colours.ts';

/** A clip with a mark whose truth is known. */
export interface MarkedClipWish {
  readonly size: FrameSize;
  readonly frames: number;
  /** A camera that pans, turns and zooms over a photo, or one that stands still before walkers. */
  readonly camera: 'moving' | 'still';
  /** A white word that shows the ground, an opaque plate, or captions that change, with a box around all. */
  readonly mark: 'word' | 'plate' | 'captions';
}

export interface MarkedClip {
  readonly size: FrameSize;
  /** Planes of each frame without and with the mark. */
  readonly truth: readonly Uint8Array[];
  readonly marked: readonly Uint8Array[];
  /** The mark's place, brushed with some pixels around it. */
  readonly mask: Mask;
}

export const WORD_OPACITY = 0.45;
/** Most that the sensor is off, in levels. */
export const NOISE = 1;
/** Size of the photo by that of the view. */
const ROOM = 1.5;

/** Letters of five by seven, as rows of bits. */
const LETTERS = [
  [30, 17, 17, 30, 16, 16, 16],
  [14, 4, 4, 4, 4, 4, 14],
  [14, 17, 16, 16, 16, 17, 14],
  [31, 4, 4, 4, 4, 4, 4],
  [14, 17, 17, 17, 17, 17, 14],
  [30, 17, 17, 30, 20, 18, 17],
];

/** Reads three colours of a photo between its pixels. */
function sampleInto(
  { width, height, data }: Picture,
  { x, y, out, o }: { readonly x: number; readonly y: number; readonly out: Uint8Array; readonly o: number },
): void {
  const px = Math.min(width - 1.001, Math.max(0, x));
  const py = Math.min(height - 1.001, Math.max(0, y));
  const [ix, iy] = [Math.floor(px), Math.floor(py)];
  const [u, v] = [px - ix, py - iy];
  const row = 3 * width;
  for (let c = 0, at = (iy * width + ix) * 3; c < 3; c++, at++) {
    const upper = data[at] * (1 - u) + data[at + 3] * u;
    const lower = data[at + row] * (1 - u) + data[at + row + 3] * u;
    out[o + c] = upper * (1 - v) + lower * v;
  }
}

/** The view of a camera at a moment. */
export function drawView(
  photo: Picture,
  { size, time, isMoving }: { size: FrameSize; time: number; isMoving: boolean },
) {
  const { width, height } = size;
  const rgb = new Uint8Array(width * height * 3);
  const [angle, zoom] = isMoving ? [0.05 * Math.sin(time / 14), 1 + 0.1 * Math.sin(time / 19)] : [0, 1];
  const pan = isMoving ? [2.3 * time - 58, 12 * Math.sin(time / 11)] : [0, 0];
  const scale = 1 / zoom;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  for (let y = 0, o = 0; y < height; y++)
    for (let x = 0; x < width; x++, o += 3) {
      const [u, v] = [x - width / 2 + pan[0], y - height / 2 + pan[1]];
      const place = { x: photo.width / 2 + cos * u - sin * v, y: photo.height / 2 + sin * u + cos * v };
      sampleInto(photo, { ...place, out: rgb, o });
    }
  return rgb;
}

/** Adds the noise of a sensor to a frame, in place. */
export function addNoise(rgb: Uint8Array, random: RandomState): void {
  for (let i = 0; i < rgb.length; i++)
    rgb[i] = Math.min(255, Math.max(0, rgb[i] + (nextRandom(random) % (2 * NOISE + 1)) - NOISE));
}

/** Walkers before a still camera: striped bodies that swing as they go. */
export function drawWalkers(rgb: Uint8Array, { size, time }: { size: FrameSize; time: number }): void {
  const { width, height } = size;
  const walkers = [
    { from: -0.1, speed: 0.0165, foot: 0.93, colour: [150, 60, 50] },
    { from: 1.15, speed: -0.0135, foot: 0.88, colour: [50, 70, 130] },
  ];
  for (const { from, speed, foot, colour } of walkers) {
    const middle = (from + speed * time) * width;
    const tall = 0.34 * height;
    const bottom = foot * height + 1.5 * Math.sin(time / 3);
    for (let y = Math.max(0, Math.ceil(bottom - tall)); y < Math.min(height, bottom); y++) {
      const part = (bottom - y) / tall;
      const wide = part > 0.82 ? 0.11 * tall : part > 0.4 ? 0.17 * tall : 0.13 * tall;
      const swing = part < 0.4 ? 0.05 * tall * Math.sin(time / 3) * (0.4 - part) * 3 : 0;
      for (
        let x = Math.max(0, Math.ceil(middle + swing - wide));
        x < Math.min(width, middle + swing + wide);
        x++
      ) {
        const shade = 0.75 + 0.35 * Math.cos(((x - middle - swing) / wide) * 1.3) + 0.12 * Math.sin(y / 3);
        for (let c = 0; c < 3; c++) {
          const tone = part > 0.82 ? [205, 160, 130][c] : colour[c];
          rgb[(y * width + x) * 3 + c] = Math.min(255, tone * shade);
        }
      }
    }
  }
}

/** Frames that captions stand for, and the first of them without any. */
const CAPTION = { frames: 14, shown: 12 } as const;

/** White letters with a dark outline, other ones after some frames, and their number. */
function drawCaptions({ width, height }: FrameSize, time: number) {
  const share = new Float32Array(width * height);
  const colour = new Uint8Array(width * height * 3);
  const cell = Math.max(2, Math.round(height / 90));
  const event = Math.floor(time / CAPTION.frames);
  if (time % CAPTION.frames >= CAPTION.shown) return { share, colour };
  const count = 9 + (event % 3);
  const [left, top] = [Math.round(width * 0.5 - count * 3 * cell), Math.round(height * 0.78)];
  const isInk = (x: number, y: number) => {
    const letter = Math.floor(x / (6 * cell));
    if (x < 0 || y < 0 || letter >= count || y >= 7 * cell || x % (6 * cell) >= 5 * cell) return false;
    const rows = LETTERS[(letter * 5 + event * 2) % LETTERS.length];
    return (rows[Math.floor(y / cell)] & (16 >> Math.floor((x % (6 * cell)) / cell))) > 0;
  };
  for (let y = -1; y <= 7 * cell; y++)
    for (let x = -1; x <= count * 6 * cell; x++) {
      const isLetter = isInk(x, y);
      const isOutline = [-1, 0, 1].some((dy) => [-1, 0, 1].some((dx) => isInk(x + dx, y + dy)));
      if (!isOutline) continue;
      const at = (top + y) * width + left + x;
      share[at] = 1;
      colour.fill(isLetter ? 250 : 20, 3 * at, 3 * at + 3);
    }
  return { share, colour };
}

/** A box around all captions. */
function boxCaptions({ width, height }: FrameSize): Mask {
  const data = new Uint8Array(width * height);
  for (let y = Math.round(height * 0.74); y < Math.round(height * 0.93); y++)
    data.fill(255, y * width + Math.round(width * 0.2), y * width + Math.round(width * 0.8));
  return { width, height, data };
}

/** Share of the mark in each pixel, and its colour. */
export function drawMark({ width, height }: FrameSize, mark: 'word' | 'plate') {
  const share = new Float32Array(width * height);
  const colour = new Uint8Array(width * height * 3).fill(255);
  const cell = Math.max(2, Math.round(height / 90));
  if (mark === 'word') {
    const [left, top] = [Math.round(width * 0.32), Math.round(height * 0.68)];
    for (const [i, rows] of LETTERS.entries())
      for (let y = 0; y < 7 * cell; y++)
        for (let x = 0; x < 5 * cell; x++)
          if (rows[Math.floor(y / cell)] & (16 >> Math.floor(x / cell)))
            share[(top + y) * width + left + i * 6 * cell + x] = WORD_OPACITY;
    return { share, colour };
  }
  const [wide, tall] = [Math.round(width * 0.17), Math.round(height * 0.15)];
  const [left, top] = [Math.round(width * 0.4), Math.round(height * 0.66)];
  for (let y = 0; y < tall; y++)
    for (let x = 0; x < wide; x++) {
      const at = (top + y) * width + left + x;
      share[at] = 1;
      const isRing = Math.abs(Math.hypot(x - wide / 2, 1.2 * (y - tall / 2)) - tall / 3) < 4;
      colour.set(isRing ? [250, 250, 250] : [200, 30, 40], 3 * at);
    }
  return { share, colour };
}

/** Brush around a mark: boxes of some pixels around each of its own. */
export function brush({ width, height }: FrameSize, share: Float32Array): Mask {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (share[y * width + x] > 0)
        for (let dy = -4; dy <= 4; dy++) data.fill(255, (y + dy) * width + x - 4, (y + dy) * width + x + 5);
  return { width, height, data };
}

/** A photo of the product, with some room around the view. */
export async function readScene(name: string, { width, height }: FrameSize): Promise<Picture> {
  const room = { width: Math.round(ROOM * width), height: Math.round(ROOM * height), fit: 'cover' } as const;
  const photo = await decodePicture(readFileSync(`public/samples/${name}.jpg`));
  const { data, info } = await sharp(photo.data, { raw: { ...photo, channels: photo.channels } })
    .resize(room)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data };
}

/** Lays a mark over a whole frame, in place. */
function layMark(rgb: Uint8Array, { share, colour }: ReturnType<typeof drawMark>): void {
  for (let at = 0, i = 0; at < share.length; at++)
    for (const own = share[at], end = i + 3; i < end; i++)
      rgb[i] = rgb[i] * (1 - own) + colour[i] * own + 0.5;
}

/** Draws a clip with a mark over one of the photos of the product, with some noise of a sensor. */
export async function drawMarkedClip({ size, frames, camera, mark }: MarkedClipWish): Promise<MarkedClip> {
  const photo = await readScene(camera === 'moving' ? 'landscape' : 'street', size);
  const still = mark === 'captions' ? null : drawMark(size, mark);
  const random = createRandom(7);
  const truth: Uint8Array[] = [];
  const marked: Uint8Array[] = [];
  for (let time = 0; time < frames; time++) {
    const rgb = drawView(photo, { size, time, isMoving: camera === 'moving' });
    if (camera === 'still') drawWalkers(rgb, { size, time });
    addNoise(rgb, random);
    truth.push(toPlanes(size, rgb, 'bt709'));
    layMark(rgb, still ?? drawCaptions(size, time));
    marked.push(toPlanes(size, rgb, 'bt709'));
  }
  return { size, truth, marked, mask: still ? brush(size, still.share) : boxCaptions(size) };
}
