import type { Mask, Picture } from '../../core/picture.ts';
import { type Box, boxOfMask, joinBoxes, widenBox } from '../../core/raster/crop.ts';
import { areOverlapping } from './brush-lifting.ts';

/**
 * Least share of a line's area that its brush covers, and tallest line relative to the brush: less may be a
 * sign of the scene.
 * @tuned 2026-11-30, 14 marks drawn on 12 photos, difference from the unmarked picture
 */
const COVERED = { area: 0.5, tallest: 1.6 } as const;

/** Pixels around a line, in heights of it: boxes are tight. */
const PAD = 0.12;

/** Largest difference of a channel from the colour of the strokes, in grey levels. */
const LIKE = 40;

/** Least difference in grey levels between the strokes and what lies between them. */
const CONTRAST = 30;

/** Colours of a line that are tried, most frequent first, and the side in grey levels of one in the count. */
const TRIED = 4;
const CELL = 32;

/** Both sides of a stroke lie nearer than this, in heights of the line; of most of its pixels at least. */
const BREADTH = { heights: 0.3, broad: 0.25 } as const;

/** Share of a line that is strokes, under the brush; and the least one beyond it, relative to that. */
const STROKES = { least: 0.06, most: 0.6, beyond: 0.3 } as const;

interface CutLines {
  readonly mask: Mask;
  /** Tight around the brush, or a part of it. */
  readonly box: Box;
  /** Around what belongs to other brushes. */
  readonly others: readonly Box[];
  /** Around detected lines of text. */
  readonly lines: readonly Box[];
}

interface WiderBrush {
  readonly mask: Mask;
  readonly box: Box;
}

/**
 * Extends a brush that is completed as a whole over the rest of the detected lines that it cuts. A line may
 * be a thing of the scene, so that strokes have to bear it out: thin ones of one colour that stand out of
 * what lies between them, under the brush and beyond it. `undefined` where none does, or would meet another
 * brush.
 */
export function extendCompleted(
  photo: Picture,
  { mask, box, others, lines }: CutLines,
): WiderBrush | undefined {
  const cut = lines
    .filter((line) => isCovered(line, box))
    .map((line) => widenBox(line, { margin: Math.round(PAD * (line.bottom - line.top)) + 1, within: mask }))
    .filter((line) => listColours(photo, line).some((colour) => isBorneOut(photo, { line, mask, colour })));
  if (cut.length === 0) return undefined;
  const wider = [box, ...cut].reduce(joinBoxes);
  if (others.some((other) => areOverlapping(other, wider))) return undefined;
  const data = mask.data.slice();
  for (const { left, top, right, bottom } of cut)
    for (let y = top; y < bottom; y++) data.fill(255, y * mask.width + left, y * mask.width + right);
  return { mask: { ...mask, data }, box: boxOfMask({ ...mask, data: keepIn(data, mask, wider) }) ?? wider };
}

/** The marked pixels of a box alone. */
function keepIn(data: Uint8Array, { width }: Mask, { left, top, right, bottom }: Box): Uint8Array {
  const kept = new Uint8Array(data.length);
  for (let y = top; y < bottom; y++)
    kept.set(data.subarray(y * width + left, y * width + right), y * width + left);
  return kept;
}

/** True where a brush holds most of a line of about its height. */
function isCovered(line: Box, brush: Box): boolean {
  if (line.bottom - line.top > COVERED.tallest * (brush.bottom - brush.top)) return false;
  const across = Math.min(line.right, brush.right) - Math.max(line.left, brush.left);
  const down = Math.min(line.bottom, brush.bottom) - Math.max(line.top, brush.top);
  const whole = (line.right - line.left) * (line.bottom - line.top);
  return Math.max(0, across) * Math.max(0, down) >= COVERED.area * whole;
}

/** The most frequent colours of a box. */
function listColours({ width, data, channels }: Picture, { left, top, right, bottom }: Box): number[][] {
  const cells = new Map<string, { count: number; sums: number[] }>();
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * channels;
      const own = [0, 1, 2].map((channel) => data[at + (channels === 1 ? 0 : channel)]);
      const key = own.map((value) => Math.floor(value / CELL)).join();
      const cell = cells.get(key) ?? { count: 0, sums: [0, 0, 0] };
      cell.count++;
      cell.sums = cell.sums.map((sum, channel) => sum + own[channel]);
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

/** True where strokes of a colour stand in a line on both sides of its brush's border. */
function isBorneOut(
  { width, data, channels }: Picture,
  { line, mask, colour }: { readonly line: Box; readonly mask: Mask; readonly colour: readonly number[] },
): boolean {
  const under: Side = { pixels: 0, strokes: 0, broad: 0, far: 0 };
  const beyond: Side = { pixels: 0, strokes: 0, broad: 0, far: 0 };
  const reach = Math.max(2, Math.round(BREADTH.heights * (line.bottom - line.top)));
  const distanceOf = (x: number, y: number) =>
    colour.reduce((most, value, channel) => {
      const own = data[(y * width + x) * channels + (channels === 1 ? 0 : channel)];
      return Math.max(most, Math.abs(own - value));
    }, 0);
  const isLike = (x: number, y: number) => x >= line.left && x < line.right && distanceOf(x, y) < LIKE;
  for (let y = line.top; y < line.bottom; y++)
    for (let x = line.left; x < line.right; x++) {
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
