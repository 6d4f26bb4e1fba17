import type { Picture } from '../../core/picture.ts';

/** Corners that the mark may stand in, the usual one first. */
export const corners = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;
export type Corner = (typeof corners)[number];

type Rgb = readonly [number, number, number];
type Point = readonly [number, number];

/** Height of the badge in units of the drawing, and its width. */
const HEIGHT = 34;
const WIDTH = 105;
const RADIUS = 9;
const STROKE = 2.5;

/** Share of the shorter side of a picture, bounds in pixels, and the most of the shorter side. */
const SIZE = { share: 0.05, least: 16, most: 0.2 } as const;
/** Distance to the sides of the picture, of the badge's height. */
const MARGIN = 0.4;

/** A dark ground under light lines is read on any picture. */
const GROUND: { readonly colour: Rgb; readonly opacity: number } = { colour: [23, 21, 15], opacity: 0.62 };
const INK: Rgb = [255, 255, 255];
/** The product's blue, lightened for the dark ground. */
const ACCENT: Rgb = [150, 163, 255];

function arc([x, y]: Point, { radius, from, to }: { radius: number; from: number; to: number }): Point[] {
  const steps = Math.max(4, Math.ceil(Math.abs(to - from) / 15));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}

/** Lines of the logo and of the name, in units from the badge's upper left corner. No font is needed. */
const LINES: readonly (readonly Point[])[] = [
  // Compasses.
  [
    [10, 26],
    [17, 9],
    [24, 26],
  ],
  [
    [13, 19.5],
    [21, 19.5],
  ],
  // P
  [[37, 25], [37, 9.5], ...arc([42, 13.75], { radius: 4.25, from: -90, to: 90 }), [37, 18]],
  // i
  [
    [51.5, 15],
    [51.5, 25],
  ],
  // c
  arc([61.2, 20], { radius: 5, from: -45, to: -315 }),
  // t
  [[70.5, 11], ...arc([73.5, 22], { radius: 3, from: 180, to: 90 }), [74.2, 25]],
  [
    [68, 15],
    [74.2, 15],
  ],
  // o
  arc([82.2, 20], { radius: 5, from: 0, to: 360 }),
  // r
  [
    [91.5, 15],
    [91.5, 25],
  ],
  [[91.5, 19], ...arc([95.3, 18.8], { radius: 3.8, from: 180, to: 275 })],
];

const DOTS: readonly { readonly at: Point; readonly radius: number; readonly colour: Rgb }[] = [
  { at: [17, 8.5], radius: 3.6, colour: ACCENT },
  { at: [10, 26], radius: 2.5, colour: INK },
  { at: [24, 26], radius: 2.5, colour: INK },
  { at: [51.5, 10.5], radius: 1.7, colour: INK },
];

/** Pieces of all lines, four numbers each: both ends. */
const PIECES = Float64Array.from(
  LINES.flatMap((line) => line.slice(1).flatMap((end, index) => [...(line[index] ?? end), ...end])),
);

interface Extent {
  readonly width: number;
  readonly height: number;
}

interface Box extends Extent {
  readonly left: number;
  readonly top: number;
}

/** Place of the mark in a picture of a size, in pixels. */
export function placeOfMark({ width, height }: Extent, corner: Corner): Box {
  const shorter = Math.min(width, height);
  const wanted = Math.max(SIZE.least, SIZE.share * shorter);
  const tall = Math.min(wanted, SIZE.most * height, ((SIZE.most * 3 * width) / WIDTH) * HEIGHT);
  const box = { width: Math.round((tall * WIDTH) / HEIGHT), height: Math.round(tall) };
  const margin = Math.round(MARGIN * tall);
  const [vertical, horizontal] = corner.split('-');
  return {
    ...box,
    left: horizontal === 'left' ? margin : Math.max(0, width - margin - box.width),
    top: vertical === 'top' ? margin : Math.max(0, height - margin - box.height),
  };
}

/**
 * Draws the product's mark into a corner of a picture, whose size it follows. The picture itself stays as it
 * is. The same picture gives the same bytes.
 */
export function drawProductMark(picture: Picture, corner: Corner): Picture {
  const { width, height, channels } = picture;
  const data = picture.data.slice();
  const box = placeOfMark(picture, corner);
  const unit = HEIGHT / box.height;
  for (let y = 0; y < box.height && box.top + y < height; y++)
    for (let x = 0; x < box.width && box.left + x < width; x++) {
      const at = ((box.top + y) * width + box.left + x) * channels;
      const place: Point = [(x + 0.5) * unit, (y + 0.5) * unit];
      const ground = GROUND.opacity * coverage(distanceToBadge(place), unit);
      if (ground === 0) continue;
      layOver(data, { at, channels, colour: GROUND.colour, opacity: ground });
      layOver(data, { at, channels, colour: INK, opacity: coverage(distanceToLines(place), unit) });
      for (const dot of DOTS) {
        const distance = Math.hypot(place[0] - dot.at[0], place[1] - dot.at[1]) - dot.radius;
        layOver(data, { at, channels, colour: dot.colour, opacity: coverage(distance, unit) });
      }
    }
  return { width, height, channels, data };
}

/** Share of a pixel inside an edge at a signed distance. @param unit units of the drawing a pixel */
function coverage(distance: number, unit: number): number {
  return Math.min(1, Math.max(0, 0.5 - distance / unit));
}

function distanceToBadge([x, y]: Point): number {
  const across = Math.abs(x - WIDTH / 2) - WIDTH / 2 + RADIUS;
  const down = Math.abs(y - HEIGHT / 2) - HEIGHT / 2 + RADIUS;
  const outside = Math.hypot(Math.max(across, 0), Math.max(down, 0));
  return outside + Math.min(Math.max(across, down), 0) - RADIUS;
}

function distanceToLines([x, y]: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < PIECES.length; at += 4) {
    const [fromX, fromY] = [PIECES[at], PIECES[at + 1]];
    const [dx, dy] = [PIECES[at + 2] - fromX, PIECES[at + 3] - fromY];
    const along = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1);
    const share = Math.min(1, Math.max(0, along));
    least = Math.min(least, Math.hypot(x - fromX - share * dx, y - fromY - share * dy));
  }
  return least - STROKE / 2;
}

interface Layer {
  readonly at: number;
  readonly channels: Picture['channels'];
  readonly colour: Rgb;
  readonly opacity: number;
}

/** Porter and Duff's “over” with straight alpha. */
function layOver(data: Uint8Array, { at, channels, colour, opacity }: Layer): void {
  if (opacity === 0) return;
  const under = (channels === 4 ? data[at + 3] / 255 : 1) * (1 - opacity);
  const alpha = opacity + under;
  for (let channel = 0; channel < Math.min(3, channels); channel++)
    data[at + channel] = Math.round((colour[channel] * opacity + data[at + channel] * under) / alpha);
  if (channels === 4) data[at + 3] = Math.round(255 * alpha);
}
