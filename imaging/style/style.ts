import type { OklabPlanes } from '../kernels/oklab.ts';
import type { Progress } from '../progress.ts';

/** What a style draws on. Lengths in styles are given in units, so that a large photo looks like the small one enlarged. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Pixels in a thousandth of the longer side. */
  readonly unit: number;
}

/** A photo as a style is given it. */
export interface Scene {
  /** The photo at the size the style works at, of which `canvas` tells the unit. */
  readonly planes: OklabPlanes;
  readonly canvas: Canvas;
  /** The size of the photo itself, and of what the style must return. */
  readonly full: Canvas;
  readonly seed: number;
}

export interface Style {
  /** Larger photos are handed over scaled down to so many pixels. */
  readonly workingPixels: number;
  /** Draws the whole style. Returns planes of the size of `scene.full`, which may be those of the scene, changed. */
  readonly paint: (scene: Scene, progress: Progress) => Promise<OklabPlanes>;
}

/** The canvas of a size. */
export function canvasOf({ width, height }: { readonly width: number; readonly height: number }): Canvas {
  return { width, height, unit: Math.max(width, height) / 1000 };
}
