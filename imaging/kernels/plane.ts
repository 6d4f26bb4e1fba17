/**
 * One value a pixel: `width × height` numbers, rows from top to bottom. Meaning and range depend on the
 * source.
 */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** A plane of zeros. */
export function createPlane({ width, height }: { readonly width: number; readonly height: number }): Plane {
  return { width, height, data: new Float32Array(width * height) };
}
