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
