import type { Mask, Picture } from '../../core/picture.ts';
import type { Box } from '../../core/raster/crop.ts';
import { type CutBrush, padLine, widenBrush } from './widen-brush.ts';

/**
 * Least share of a line's area that its brush covers, and tallest line relative to the brush: less may be a
 * sign of the scene.
 * @tuned 2026-11-30, 14 marks drawn on 12 photos, difference from the unmarked picture
 */
const COVERED = { area: 0.5, tallest: 1.6 } as const;

/** Largest difference of a channel from the colour of the strokes, in grey levels. */
const LIKE = 40;

/** Least difference in grey levels between the strokes and what lies between them. */
const CONTRAST = 30;

/** Colours of a line that are tried, most frequent first, and the side in grey levels of one in the count. */
const TRIED = 4;
const CELL = 32;

/** Most places of a line that are looked at: the strokes of a large one are broad. */
const MAX_PLACES = 100_000;

/** Both sides of a stroke lie nearer than this, in heights of the line; of most of its pixels at least. */
const BREADTH = { heights: 0.3, broad: 0.25 } as const;

/** Share of a line that is strokes, under the brush; and the least one beyond it, relative to that. */
const STROKES = { least: 0.06, most: 0.6, beyond: 0.3 } as const;

/**
 * Extends a brush that is completed as a whole over the rest of the detected lines that it cuts. A line may
 * be a thing of the scene, so that strokes have to bear it out: thin ones of one colour that stand out of
 * what lies between them, under the brush and beyond it. `undefined` where none does, or would meet another
 * brush.
 */
export function extendCompleted(photo: Picture, brush: CutBrush) {
  const { mask, box, lines } = brush;
  const cut = lines.filter((line) => isCovered(line, box)).map((line) => padLine(line, mask));
  return widenBrush(
    brush,
    cut.filter((line) => isBorneOut(photo, { line, mask })),
  );
}

/** True where a brush holds most of a line of about its height. */
function isCovered(line: Box, brush: Box): boolean {
  if (line.bottom - line.top > COVERED.tallest * (brush.bottom - brush.top)) return false;
  const across = Math.min(line.right, brush.right) - Math.max(line.left, brush.left);
  const down = Math.min(line.bottom, brush.bottom) - Math.max(line.top, brush.top);
  const whole = (line.right - line.left) * (line.bottom - line.top);
  return Math.max(0, across) * Math.max(0, down) >= COVERED.area * whole;
}

/** Places of a line, on a grid that has no more than some of them. */
function* placesOf({
  left,
  top,
  right,
  bottom,
}: Box): Generator<readonly [x: number, y: number], void, void> {
  const step = Math.ceil(Math.sqrt(((right - left) * (bottom - top)) / MAX_PLACES));
  for (let y = top; y < bottom; y += step) for (let x = left; x < right; x += step) yield [x, y];
}

/** The most frequent colours of a line. */
function listColours({ width, data, channels }: Picture, line: Box): (readonly number[])[] {
  const cells = new Map<number, { count: number; readonly sums: [number, number, number] }>();
  for (const [x, y] of placesOf(line)) {
    const at = (y * width + x) * channels;
    const [green, blue] = channels === 1 ? [at, at] : [at + 1, at + 2];
    const own = [data[at], data[green], data[blue]] as const;
    const key = own.reduce((sum, value) => sum * CELL + Math.floor(value / CELL), 0);
    const cell = cells.get(key) ?? { count: 0, sums: [0, 0, 0] };
    cell.count++;
    for (let channel = 0; channel < 3; channel++) cell.sums[channel] += own[channel];
    cells.set(key, cell);
  }
  return [...cells.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, TRIED)
    .map(({ count, sums }) => sums.map((sum) => sum / count));
}

interface Side {
  pixels: number;
  strokes: number;
  /** Strokes that go on far to both sides. */
  broad: number;
  /** Difference from the colour, of what is none, summed. */
  far: number;
}

/** True where strokes of one of a line's colours stand on both sides of its brush's border. */
function isBorneOut(photo: Picture, { line, mask }: { readonly line: Box; readonly mask: Mask }): boolean {
  return listColours(photo, line).some((colour) => hasStrokes(photo, { line, mask, colour }));
}

/** True where strokes of a colour stand in a line on both sides of its brush's border. */
function hasStrokes(
  { width, data, channels }: Picture,
  { line, mask, colour }: { readonly line: Box; readonly mask: Mask; readonly colour: readonly number[] },
): boolean {
  const under: Side = { pixels: 0, strokes: 0, broad: 0, far: 0 };
  const beyond: Side = { pixels: 0, strokes: 0, broad: 0, far: 0 };
  const reach = Math.max(2, Math.round(BREADTH.heights * (line.bottom - line.top)));
  const distanceOf = (x: number, y: number) => {
    let most = 0;
    for (let channel = 0; channel < 3; channel++) {
      const own = data[(y * width + x) * channels + (channels === 1 ? 0 : channel)];
      most = Math.max(most, Math.abs(own - colour[channel]));
    }
    return most;
  };
  const isLike = (x: number, y: number) => x >= line.left && x < line.right && distanceOf(x, y) < LIKE;
  for (const [x, y] of placesOf(line)) {
    const side = mask.data[y * width + x] ? under : beyond;
    const far = distanceOf(x, y);
    side.pixels++;
    if (far >= LIKE) side.far += far;
    else {
      side.strokes++;
      if (isLike(x - reach, y) && isLike(x + reach, y)) side.broad++;
    }
  }
  const share = ({ strokes, pixels }: Side) => strokes / Math.max(1, pixels);
  const own = share(under);
  const isText = own >= STROKES.least && own <= STROKES.most;
  return isText && [under, beyond].every(isStanding) && share(beyond) >= STROKES.beyond * own;
}

function isStanding({ pixels, strokes, broad, far }: Side): boolean {
  return far >= (LIKE + CONTRAST) * (pixels - strokes) && broad <= BREADTH.broad * strokes;
}
