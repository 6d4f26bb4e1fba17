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

/** x and y in turn of a face's points (`faceLandmarks`), as shares of the picture's width and height. */
export type FacePoints = Float32Array;

/** Input of a style. */
export interface Scene {
  /** Photo at the style's working size, with the unit of `canvas`. */
  readonly planes: OklabPlanes;
  readonly canvas: Canvas;
  /** Size of the photo, which is that of the result. */
  readonly full: Canvas;
  /** Faces of people, for styles that ask for them; left out or empty where none is seen. */
  readonly faces?: readonly FacePoints[];
  readonly seed: number;
}

export interface Style {
  /** Most pixels of the input; larger photos are scaled down. */
  readonly workingPixels: number;
  /** True if skin keeps its lightness in this style. */
  readonly keepsSkin?: boolean;
  /** True if the style draws faces differently: the scene then holds those that are seen. */
  readonly seesFaces?: boolean;
  /**
   * Draws the style. Returns planes of the size of `scene.full`, which may be those of the scene, changed.
   */
  readonly paint: (scene: Scene, progress: Progress) => Promise<OklabPlanes>;
}

/** Canvas of a size. */
export function canvasOf({ width, height }: { readonly width: number; readonly height: number }): Canvas {
  return { width, height, unit: Math.max(width, height) / 1000 };
}
