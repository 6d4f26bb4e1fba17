import { dilateSquare } from '../../core/morphology/dilate.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { type Box, widenBox } from '../../core/raster/crop.ts';
import type { Flags } from '../../core/raster/flags.ts';
import type { Blend } from './blend.ts';

/** Distance between both ends of a step in pixels: the soft rim of a stroke falls between them. */
const STRIDE = 3;

/** Least share of the brush that a removal changes. */
const MIN_CHANGED = 0.005;

/** Width of the compared surroundings, in roots of the brushed area, and its minimum in pixels. */
const SURROUNDINGS = 0.25;
const MIN_SURROUNDINGS = 8;

/** Rows compared between two yields. */
const BAND = 32;

/** A removal of one brush from a photo. */
export interface Removed {
  readonly after: Picture;
  /** Brushed pixels, of the photo's size. */
  readonly mask: Mask;
  /** Pixels that will be completed yet, and so count as gone. */
  readonly rest: Mask;
  /** Tight around the brush, or a part of it. */
  readonly box: Box;
  /** Estimated blend of the mark. */
  readonly blend: Blend;
}

/** A brush before and after a removal, with its surroundings. */
export interface Compared extends Removed {
  readonly before: Picture;
  readonly bounds: Box;
  /** Of the bounds' size: brushed pixels, and bare ones around them. */
  readonly brushed: Flags;
  readonly around: Uint8Array;
}

export function cropBrush(before: Picture, removed: Removed): Compared {
  const { mask, box } = removed;
  let area = 0;
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) if (mask.data[y * mask.width + x]) area++;
  const margin = Math.max(MIN_SURROUNDINGS, Math.round(SURROUNDINGS * Math.sqrt(area)));
  const bounds = widenBox(box, { margin, within: before });
  const width = bounds.right - bounds.left;
  const height = bounds.bottom - bounds.top;
  const data = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      data[at] = mask.data[(y + bounds.top) * mask.width + x + bounds.left] ? 1 : 0;
  const brushed = { width, height, data };
  const around = dilateSquare(brushed, margin).map((flag, at) => (data[at] ? 0 : flag));
  return { ...removed, before, bounds, brushed, around };
}

/** Largest difference of two pixels over the colours; 0 if one of them is transparent. */
export function stepBetween({ channels, data }: Picture, one: number, other: number): number {
  const [from, to] = [one * channels, other * channels];
  if (channels === 4 && (data[from + 3] === 0 || data[to + 3] === 0)) return 0;
  let most = 0;
  for (let channel = 0; channel < Math.min(3, channels); channel++)
    most = Math.max(most, Math.abs(data[from + channel] - data[to + channel]));
  return most;
}

/** Calls back for both steps, across and down, from each flagged pixel of the bounds to a flagged one. */
export async function walkSteps(
  { brushed: { width, height }, bounds, before }: Compared,
  {
    flags,
    visit,
    progress,
  }: { flags: Uint8Array; visit: (one: number, other: number) => void; readonly progress: Progress },
): Promise<void> {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (!flags[at]) continue;
      const pixel = (y + bounds.top) * before.width + x + bounds.left;
      if (x + STRIDE < width && flags[at + STRIDE]) visit(pixel, pixel + STRIDE);
      if (y + STRIDE < height && flags[at + STRIDE * width]) visit(pixel, pixel + STRIDE * before.width);
    }
    if (y % BAND === 0) await progress.report(y / height);
  }
}

/** True if nearly nothing under the brush changed, or will. */
export function isUnchanged({ before, after, rest, bounds, brushed }: Compared): boolean {
  const { width, channels } = before;
  let [count, changed] = [0, 0];
  for (let at = 0; at < brushed.data.length; at++) {
    if (!brushed.data[at]) continue;
    count++;
    const pixel = (Math.floor(at / brushed.width) + bounds.top) * width + (at % brushed.width) + bounds.left;
    let isSame = !rest.data[pixel];
    for (let channel = 0; channel < channels && isSame; channel++)
      isSame = before.data[pixel * channels + channel] === after.data[pixel * channels + channel];
    if (!isSame) changed++;
  }
  return changed < MIN_CHANGED * count;
}
