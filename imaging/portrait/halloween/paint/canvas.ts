import type { Raster } from '../../../core/raster/raster.ts';

/** Linear reflectance of a pigment, 0–1: red, green and blue. */
export type Pigment = readonly [red: number, green: number, blue: number];

/**
 * Canvas of face paint in UV coordinates (`vision/faces/mesh-topology.ts`), extended by the neck and the
 * forehead up to the hair. x runs from the middle of the face to the person's left; y from above the
 * hairline (0) to the chin (0.954) and the neck. One unit is about 21 centimetres.
 */
export interface PaintCanvas extends Raster {
  /** Pixels per unit. */
  readonly scale: number;
}

/** Area of the canvas in UV coordinates. */
export const CANVAS = { left: -0.64, top: -0.14, width: 1.28, height: 1.44 } as const;

/** Outline of a face on the canvas: an ellipse about the middle line, by its height and its radii. */
export const CANVAS_OVAL = { middle: 0.53, across: 0.492, down: 0.424 } as const;

/**
 * Channels of a pixel: red, green and blue times opacity, opacity 0–1, gloss times opacity, and height in
 * thousandths of a unit.
 */
export const PAINT_CHANNELS = 6;
/** Index of the height, which is the last of them. */
export const RELIEF = 5;

/** An empty canvas. */
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

/** A step of a painting; the same seed gives the same result. */
export type PaintStep = (canvas: PaintCanvas, seed: number) => void;
