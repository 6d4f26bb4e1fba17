/** Width and height of a picture or a grid in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One action on the mask, as vectors in pixels of the photo, independent of window, zoom and screen. */
export type Mark =
  /**
   * Brush path: x, y and radius for each point. `hardness` is the fully marked share of the radius, 1 by
   * default.
   */
  | {
      readonly kind: 'stroke';
      readonly erase: boolean;
      readonly points: readonly number[];
      readonly hardness?: number;
    }
  /** Filled outline of a box or a lasso by the non-zero rule: x and y for each corner. */
  | { readonly kind: 'area'; readonly erase: boolean; readonly points: readonly number[] }
  | { readonly kind: 'invert' }
  | { readonly kind: 'clear' };

/** Numbers for each point of a stroke. */
export const STROKE_STRIDE = 3;

/** Rectangle of whole grid pixels; right and bottom are exclusive. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface BoundsOptions {
  /** Grid pixels for each pixel of the photo. */
  readonly scale: number;
  /** First index in the numbers of a stroke. */
  readonly from?: number;
}

/** Bounds of a mark's change in a grid; null where it lies outside. */
export function boundsOfMark(
  mark: Mark,
  { grid, scale, from = 0 }: { grid: Size } & BoundsOptions,
): Bounds | null {
  if (mark.kind === 'clear' || mark.kind === 'invert')
    return { left: 0, top: 0, right: grid.width, bottom: grid.height };
  const isStroke = mark.kind === 'stroke';
  const stride = isStroke ? STROKE_STRIDE : 2;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = Math.max(0, from - stride); at < mark.points.length; at += stride) {
    const x = (mark.points[at] ?? 0) * scale;
    const y = (mark.points[at + 1] ?? 0) * scale;
    // Adds the radius at the end of the piece, and the pixels at its rim.
    const next = isStroke ? Math.max(mark.points[at + 2] ?? 0, mark.points[at + 2 + stride] ?? 0) : 0;
    const room = next * scale + 1;
    left = Math.min(left, x - room);
    top = Math.min(top, y - room);
    right = Math.max(right, x + room);
    bottom = Math.max(bottom, y + room);
  }
  const bounds = {
    left: Math.max(0, Math.floor(left)),
    top: Math.max(0, Math.floor(top)),
    right: Math.min(grid.width, Math.ceil(right)),
    bottom: Math.min(grid.height, Math.ceil(bottom)),
  };
  return bounds.right > bounds.left && bounds.bottom > bounds.top ? bounds : null;
}

/** Smallest rectangle around both bounds. */
export function joinBounds(a: Bounds | null, b: Bounds | null): Bounds | null {
  if (!a || !b) return a ?? b;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}
