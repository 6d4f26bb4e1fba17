import type { Picture } from '../../core/picture.ts';
import type { Box } from '../../core/raster/crop.ts';
import { type CutBrush, padLine, widenBrush } from './widen-brush.ts';

/**
 * Least share of a line that its brush covers, and of the line's height alone: less may be a sign that the
 * brush touches, or a line beside it.
 * @tuned 2026-11-30, 39 marks on the development photographs, difference from the unmarked picture
 */
const COVERED = { area: 0.5, height: 0.6 } as const;

/**
 * Least that a line goes on beyond its brush, in heights of the line: its box is not exact.
 * @tuned 2026-11-30, 39 marks on the development photographs, difference from the unmarked picture
 */
const BEYOND = 0.4;

/**
 * Tallest line relative to its brush; the box of a slanting line is much taller than the line.
 * @tuned 2026-11-30, 39 marks on the development photographs, difference from the unmarked picture
 */
const TALLEST = 1.4;

/**
 * Breadth of the strip beyond a brush's border, in heights of the line, and its least contrast relative to
 * the brushed part: bare ground there ends the mark, and what follows is another one or the scene's.
 * @tuned 2026-11-30, 39 marks on the development photographs, difference from the unmarked picture
 */
const STRIP = 0.45;
const CONTRAST = 0.6;

/**
 * Extends a brush over the rest of the level lines of text that it cuts: along a line of which the most is
 * brushed, as high as it is. `undefined` where it cuts none, or would meet another brush. Detected lines may
 * be things of the scene, so that a wider brush is only where strokes are looked for.
 */
export function extendOverLines(photo: Picture, brush: CutBrush) {
  const { mask, box, lines } = brush;
  const cut = lines.filter((line) => isCut(line, box) && goesOn(photo, { line, brush: box }));
  return widenBrush(
    brush,
    cut.map((line) => padLine(line, mask)),
  );
}

function isCut(line: Box, brush: Box): boolean {
  const height = line.bottom - line.top;
  if (height > TALLEST * (brush.bottom - brush.top)) return false;
  const common = meet(line, brush);
  if (areaOf(common) < COVERED.area * areaOf(line)) return false;
  if (common.bottom - common.top < COVERED.height * height) return false;
  return Math.max(brush.left - line.left, line.right - brush.right) > BEYOND * height;
}

/** True where letters stand right at each border of the brush that the line goes on beyond. */
function goesOn(photo: Picture, { line, brush }: { readonly line: Box; readonly brush: Box }): boolean {
  const height = line.bottom - line.top;
  const strip = Math.max(2, Math.round(STRIP * height));
  const least = CONTRAST * contrastOf(photo, meet(line, brush));
  const ends = [
    {
      ...line,
      left: brush.left - strip,
      right: brush.left,
      isOpen: brush.left - line.left > BEYOND * height,
    },
    {
      ...line,
      left: brush.right,
      right: brush.right + strip,
      isOpen: line.right - brush.right > BEYOND * height,
    },
  ];
  return ends.every(({ isOpen, ...end }) => !isOpen || contrastOf(photo, meet(line, end)) >= least);
}

/** Mean over the channels of the standard deviation within a box. */
function contrastOf({ width, channels, data }: Picture, { left, top, right, bottom }: Box): number {
  const count = Math.max(1, (right - left) * (bottom - top));
  const colours = Math.min(3, channels);
  let total = 0;
  for (let channel = 0; channel < colours; channel++) {
    let [sum, squares] = [0, 0];
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const value = data[(y * width + x) * channels + channel];
        sum += value;
        squares += value * value;
      }
    total += Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
  }
  return total / colours;
}

function meet(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

function areaOf({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}
