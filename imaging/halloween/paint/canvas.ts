import type { Raster } from '../../kernels/raster.ts';

/** Red, green and blue of a pigment in white light, linear, 0–1. */
export type Pigment = readonly [red: number, green: number, blue: number];

/**
 * Paint on the flat map of a face (`faces/mesh-topology.ts`), with the neck and the forehead up to the hair, which the mesh does not have. x runs from the middle
 * of the face to the person's left, y from above the hairline (0) down to the chin (0.954) and the neck; one unit is about 21 centimetres.
 */
export interface PaintCanvas extends Raster {
  /** Pixels of a unit. */
  readonly scale: number;
}

/** What of the map is painted on. */
export const CANVAS = { left: -0.64, top: -0.14, width: 1.28, height: 1.44 } as const;

/** Numbers of a pixel: red, green and blue times the cover, the cover 0–1, gloss times the cover, and height in thousandths of a unit. */
export const PAINT_CHANNELS = 6;

/** A canvas without paint. */
export function createCanvas(scale: number): PaintCanvas {
  const width = Math.ceil(CANVAS.width * scale);
  const height = Math.ceil(CANVAS.height * scale);
  return {
    width,
    height,
    scale,
    channels: PAINT_CHANNELS,
    data: new Float32Array(width * height * PAINT_CHANNELS),
  };
}

/** One of the steps that a painting is made of. The same seed paints the same. */
export type PaintStep = (canvas: PaintCanvas, seed: number) => void;
