/** A picture's or a grid's measures in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * One thing a person did to the mask, as vectors in pixels of the photo: a resized window, another zoom or another
 * screen changes nothing of it.
 */
export type Mark =
  /** Pen path: x, y and radius for each point. `hardness` is the share of the radius that is fully marked; 1 where it is left out. */
  | {
      readonly kind: 'stroke';
      readonly erase: boolean;
      readonly points: readonly number[];
      readonly hardness?: number;
    }
  /** Filled outline of a box or a lasso, by the non-zero rule: x and y for each corner. */
  | { readonly kind: 'area'; readonly erase: boolean; readonly points: readonly number[] }
  | { readonly kind: 'invert' }
  | { readonly kind: 'clear' };

/** Numbers that each point of a stroke takes. */
export const STROKE_STRIDE = 3;

/** A rectangle of whole grid pixels; right and bottom are not in it. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface BoundsOptions {
  /** Grid pixels for each pixel of the photo. */
  readonly scale: number;
  /** Start of the part within the numbers of a stroke. */
  readonly from?: number;
}

/** Bounds of the change of a mark in a grid; null where it lies beside it. */
export function boundsOfMark(mark: Mark, grid: Size, { scale, from = 0 }: BoundsOptions): Bounds | null {
  if (mark.kind === 'clear' || mark.kind === 'invert')
    return { left: 0, top: 0, right: grid.width, bottom: grid.height };
  const isStroke = mark.kind === 'stroke';
  const stride = isStroke ? STROKE_STRIDE : 2;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = Math.max(0, from - stride); at < mark.points.length; at += stride) {
    const x = (mark.points[at] ?? 0) * scale;
    const y = (mark.points[at + 1] ?? 0) * scale;
    // Room for the width of a piece, which is that of its end, and for pixels at its rim.
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

/** The smallest rectangle around both. */
export function joinBounds(a: Bounds | null, b: Bounds | null): Bounds | null {
  if (!a || !b) return a ?? b;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}
