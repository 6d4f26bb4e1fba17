import type { Picture } from '../../core/picture.ts';
import { type Compared, cropBrush, type Removed } from './compare-brush.ts';

/** Pixels that a removal changed by more grey levels belong to strokes, and by fewer to the bare ground. */
const CHANGED = 12;
const BARE = 1;

/** Least side of a window in pixels, and its side in half breadths of the broadest stroke. */
const WINDOW = { pixels: 16, breadths: 6 } as const;

/** Least share of a window's pixels that are strokes, and that are bare. */
const LEAST = { strokes: 0.1, bare: 0.2 } as const;

/** Fewer windows tell nothing. */
const MIN_WINDOWS = 8;

/**
 * A mark is still read where its strokes differ from their ground by as many grey levels on average, and in
 * this share of the windows by more than `own`, to the side to which the mark did.
 * @tuned 2026-11-28, 24 drawn marks and a downloaded one, difference from the unmarked picture (0213)
 */
const READ = { mean: 8, own: 6, share: 0.6 } as const;

/** Sums over the strokes and the bare ground of one window, in grey levels. */
interface Sums {
  strokes: number;
  before: number;
  after: number;
  bare: number;
  ground: number;
}

function greyOf({ channels, data }: Picture, pixel: number): number {
  const at = pixel * channels;
  return 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
}

/** Sums of the window of a side with its upper left corner at a place of the bounds. */
function sumWindow({ before, after, rest, bounds }: Compared, [left, top, side]: readonly number[]): Sums {
  const sums: Sums = { strokes: 0, before: 0, after: 0, bare: 0, ground: 0 };
  for (let y = top + bounds.top; y < Math.min(bounds.bottom, top + bounds.top + side); y++)
    for (let x = left + bounds.left; x < Math.min(bounds.right, left + bounds.left + side); x++) {
      const pixel = y * before.width + x;
      // Its rims are completed afterwards.
      if (rest.data[pixel]) continue;
      const [was, is] = [greyOf(before, pixel), greyOf(after, pixel)];
      const change = Math.abs(is - was);
      if (change > CHANGED) {
        sums.strokes++;
        sums.before += was;
        sums.after += is;
      } else if (change < BARE) {
        sums.bare++;
        sums.ground += was;
      }
    }
  return sums;
}

/** Differences of strokes from their ground, before and after the removal, window by window. */
function listContrasts(compared: Compared, side: number): { before: number; after: number }[] {
  const { brushed } = compared;
  const contrasts: { before: number; after: number }[] = [];
  const stride = Math.ceil(side / 2);
  for (let top = 0; top < brushed.height; top += stride)
    for (let left = 0; left < brushed.width; left += stride) {
      const { strokes, bare, ...sums } = sumWindow(compared, [left, top, side]);
      if (strokes < LEAST.strokes * side * side || bare < LEAST.bare * side * side) continue;
      const ground = sums.ground / bare;
      contrasts.push({ before: sums.before / strokes - ground, after: sums.after / strokes - ground });
    }
  return contrasts;
}

/**
 * True where a mark that was un-blended too weakly is still read: all along it, its strokes differ from the
 * ground beside them, to the same side as before.
 * @param depth half the breadth of the broadest stroke in pixels
 */
export function isStillRead(before: Picture, { depth, ...removed }: Removed & { depth: number }): boolean {
  const side = Math.max(WINDOW.pixels, Math.round(WINDOW.breadths * depth));
  const contrasts = listContrasts(cropBrush(before, removed), side);
  if (contrasts.length < MIN_WINDOWS) return false;
  const sum = (of: (contrast: { before: number; after: number }) => number) =>
    contrasts.reduce((total, contrast) => total + of(contrast), 0);
  const sign = Math.sign(sum(({ before: was }) => was));
  const mean = (sign * sum(({ after }) => after)) / contrasts.length;
  const share = sum(({ after }) => (sign * after > READ.own ? 1 : 0)) / contrasts.length;
  return mean > READ.mean && share > READ.share;
}
