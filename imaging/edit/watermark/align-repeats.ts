import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { Area } from './area.ts';

/**
 * Spread of a stroke's surroundings in pixels, and the step in grey levels above which an edge belongs to the
 * scene.
 */
const SPREAD = 8;
const MAX_STEP = 40;

/** Distance between compared pixels in both directions. */
const STRIDE = 2;

/**
 * Moves that align the strokes of a mark in all areas of one size with `marked`. The search for repeats
 * worked on a smaller picture and was off by a pixel or two. Right and down, in whole pixels, up to `reach`.
 */
export function alignRepeats(
  areas: readonly Area[],
  { marked, reach }: { readonly marked: Plane; readonly reach: number },
): [number, number][] {
  const share = marked.data.reduce((sum, value) => sum + value, 0) / marked.data.length;
  const pattern = { ...marked, data: marked.data.map((value) => value - share) };
  const scores = areas.map((area) => scoreMoves(toRelief(area), { pattern, reach }));
  const side = 2 * reach + 1;
  const middle = (side * side - 1) / 2;
  // Marks may be dark: the side that most areas agree on is theirs.
  const sign = Math.sign(scores.reduce((sum, moves) => sum + moves[middle], 0)) || 1;
  return scores.map((moves) => {
    let best = middle;
    moves.forEach((score, move) => {
      if (score * sign > moves[best] * sign) best = move;
    });
    return [(best % side) - reach, Math.floor(best / side) - reach];
  });
}

function toRelief(area: Area): Plane {
  const grey = createPlane(area);
  const [red, green, blue] = area.colours.map(({ data }) => data);
  for (let at = 0; at < grey.data.length; at++) grey.data[at] = (red[at] + green[at] + blue[at]) / 3;
  const broad = gaussianBlurCompiled(grey, SPREAD).data;
  for (let at = 0; at < broad.length; at++)
    grey.data[at] = Math.min(MAX_STEP, Math.max(-MAX_STEP, grey.data[at] - broad[at]));
  return grey;
}

/** The product of relief and pattern with the relief moved by each of the moves, row by row. */
function scoreMoves(
  relief: Plane,
  { pattern, reach }: { readonly pattern: Plane; readonly reach: number },
): Float64Array {
  const { width, height } = pattern;
  const side = 2 * reach + 1;
  const scores = new Float64Array(side * side);
  for (let y = reach; y < height - reach; y += STRIDE)
    for (let x = reach; x < width - reach; x += STRIDE) {
      const weight = pattern.data[y * width + x];
      for (let move = 0, down = -reach; down <= reach; down++)
        for (let right = -reach; right <= reach; right++, move++)
          scores[move] += weight * relief.data[(y + down) * width + x + right];
    }
  return scores;
}
