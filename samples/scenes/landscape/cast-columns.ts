import { acrossAt, type LakeView, upAt } from './lake-view.ts';

interface CastOptions {
  /** Nearest and farthest place that is looked at, in metres ahead. */
  readonly from: number;
  readonly to: number;
  /** Least step as a share of the distance. */
  readonly step: number;
  height(x: number, away: number): number;
}

/**
 * Finds what land is seen: for each pixel how far ahead it lies, in metres, or 0 for none. Each column of the
 * picture is a walk away from the eye, in which higher land covers what follows (floating horizon; Wright
 * 1973).
 */
export function castColumns(view: LakeView, options: CastOptions): Float32Array {
  const away = new Float32Array(view.width * view.height);
  for (let column = 0; column < view.width; column++)
    castColumn(view, { castOptions: options, column, away });
  return away;
}

interface Column {
  readonly column: number;
  readonly away: Float32Array;
}

function castColumn(
  view: LakeView,
  { castOptions: { from, to, step, height }, column, away }: { castOptions: CastOptions } & Column,
): void {
  const across = acrossAt(view, column);
  const slopeTo = (distance: number) => (height(across * distance, distance) - view.eye) / distance;
  let at = from;
  let before = at;
  let seen = slopeTo(at);
  let slopeBefore = seen;
  let row = view.height - 1;
  // Ground below the first place is nearer than the start of the walk.
  while (row >= 0 && upAt(view, row) < seen) row--;
  let next = upAt(view, row);
  while (at < to && row >= 0) {
    seen = slopeTo(at);
    while (row >= 0 && seen >= next) {
      const share = seen > slopeBefore ? (next - slopeBefore) / (seen - slopeBefore) : 0;
      away[row * view.width + column] = before + (at - before) * Math.max(0, share);
      next = upAt(view, --row);
    }
    before = at;
    slopeBefore = seen;
    // Land far below the line of sight cannot cover it soon.
    at += at * Math.max(step, 0.25 * (next - seen));
  }
}
