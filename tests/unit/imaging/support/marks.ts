import sharp from 'sharp';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { toSharp } from './pictures.ts';

/**
 * Strokes of the letters that marks are written with: points on a grid 4 wide and 6 high, a blank lifts the
 * pen. No font is needed.
 */
const glyphs: Readonly<Record<string, string>> = {
  A: '06 20 46  13 33',
  C: '41 30 10 01 05 16 36 45',
  E: '40 00 06 46  03 33',
  H: '00 06  40 46  03 43',
  L: '00 06 46',
  M: '06 00 23 40 46',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40  20 26',
  0: '10 30 41 45 36 16 05 01 10',
  1: '11 20 26',
  2: '01 10 30 41 42 06 46',
  4: '36 30 04 44',
  7: '00 40 16',
  8: '10 30 41 42 33 13 02 01 10  13 04 05 16 36 45 44 33',
};

type Segment = readonly [number, number, number, number];
type Colour = readonly [number, number, number];

/** One shape of a mark in one colour: how much of a pixel it covers, 0 to 1. */
export interface Shape {
  readonly colour: Colour;
  readonly coverage: (x: number, y: number) => number;
}

export interface Lettering {
  readonly x: number;
  readonly y: number;
  /** Of a letter, in pixels. */
  readonly height: number;
  readonly colour?: Colour;
  /** Breadth of a stroke in pixels. Default a seventh of the height. */
  readonly breadth?: number;
  /** Degrees clockwise about the first letter's corner. */
  readonly turn?: number;
}

/** Breadth of a line of text in pixels. */
export function letteringWidth(text: string, height: number): number {
  return text.length * height - height / 3;
}

/** A line of text, its edges smooth. */
export function lettering(text: string, { x, y, height, colour, breadth, turn = 0 }: Lettering): Shape {
  const half = (breadth ?? height / 7) / 2;
  const segments = segmentsOf(text, height / 6);
  const cos = Math.cos((turn * Math.PI) / 180);
  const sin = Math.sin((turn * Math.PI) / 180);
  const right = letteringWidth(text, height) + half + 1;
  return {
    colour: colour ?? [255, 255, 255],
    coverage(pixelX, pixelY) {
      const across = (pixelX - x) * cos + (pixelY - y) * sin;
      const down = (pixelY - y) * cos - (pixelX - x) * sin;
      if (across < -half - 1 || down < -half - 1 || across > right || down > height + half + 1) return 0;
      let nearest = Number.POSITIVE_INFINITY;
      for (const segment of segments) nearest = Math.min(nearest, distanceTo(segment, across, down));
      return Math.min(1, Math.max(0, half + 0.5 - nearest));
    },
  };
}

function segmentsOf(text: string, unit: number): Segment[] {
  return [...text].flatMap((letter, index) =>
    (glyphs[letter] ?? '')
      .split('  ')
      .map((stroke) =>
        stroke
          .split(' ')
          .filter(Boolean)
          .map((point): [number, number] => [(Number(point[0]) + 6 * index) * unit, Number(point[1]) * unit]),
      )
      .flatMap((points) =>
        points.slice(1).map((point, at): Segment => [points[at][0], points[at][1], point[0], point[1]]),
      ),
  );
}

function distanceTo([fromX, fromY, toX, toY]: Segment, x: number, y: number): number {
  const alongX = toX - fromX;
  const alongY = toY - fromY;
  const share = ((x - fromX) * alongX + (y - fromY) * alongY) / (alongX * alongX + alongY * alongY);
  const held = Math.min(1, Math.max(0, share));
  return Math.hypot(x - fromX - held * alongX, y - fromY - held * alongY);
}

/** A disc with a ring around it: a plain logo. */
export function badge({
  x,
  y,
  radius,
  colour,
}: {
  x: number;
  y: number;
  radius: number;
  colour: Colour;
}): Shape {
  return {
    colour,
    coverage(pixelX, pixelY) {
      const distance = Math.hypot(pixelX - x, pixelY - y);
      const disc = radius * 0.62 + 0.5 - distance;
      const ring = radius * 0.1 + 0.5 - Math.abs(distance - radius * 0.9);
      return Math.min(1, Math.max(0, disc, ring));
    },
  };
}

export interface Stamped {
  readonly photo: Picture;
  /** Every pixel that the mark touches. */
  readonly strokes: Mask;
}

/** Lays shapes over a photo, the first one lowest, the whole of it as see-through as `opacity` tells. */
export function stampMark(photo: Picture, shapes: readonly Shape[], opacity: number): Stamped {
  const { width, height, channels } = photo;
  const data = photo.data.slice();
  const strokes = new Uint8Array(width * height);
  for (let pixel = 0; pixel < strokes.length; pixel++)
    for (const { colour, coverage } of shapes) {
      const share = coverage(pixel % width, Math.floor(pixel / width)) * opacity;
      if (share === 0) continue;
      strokes[pixel] = 255;
      for (let channel = 0; channel < 3; channel++) {
        const at = pixel * channels + channel;
        data[at] = Math.round((1 - share) * data[at] + share * colour[channel]);
      }
    }
  return { photo: { ...photo, data }, strokes: { width, height, data: strokes } };
}

/** A picture of three channels after it was saved as a JPEG file and opened again. */
export async function throughJpeg(picture: Picture, quality: number): Promise<Picture> {
  const file = await toSharp(picture).jpeg({ quality }).toBuffer();
  const data = await sharp(file).raw().toBuffer();
  return { ...picture, data: new Uint8Array(data) };
}
