import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import type { Progress } from '../../core/progress.ts';

/**
 * Canvas of a style. Lengths in styles are in its units, so that a large photo looks like the small one
 * enlarged.
 */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Pixels per thousandth of the longer side. */
  readonly unit: number;
}

/** Input of a style. */
export interface Scene {
  /** Photo at the style's working size, with the unit of `canvas`. */
  readonly planes: OklabPlanes;
  readonly canvas: Canvas;
  /** Size of the photo, which is that of the result. */
  readonly full: Canvas;
  readonly seed: number;
}

export interface Style {
  /** Most pixels of the input; larger photos are scaled down. */
  readonly workingPixels: number;
  /** True if skin keeps its lightness in this style. */
  readonly keepsSkin?: boolean;
  /**
   * Draws the style. Returns planes of the size of `scene.full`, which may be those of the scene, changed.
   */
  readonly paint: (scene: Scene, progress: Progress) => Promise<OklabPlanes>;
}

/** Canvas of a size. */
export function canvasOf({ width, height }: { readonly width: number; readonly height: number }): Canvas {
  return { width, height, unit: Math.max(width, height) / 1000 };
}
