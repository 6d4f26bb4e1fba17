import { CANVAS, createCanvas, PAINT_CHANNELS, type PaintStep } from './canvas.ts';
import type { Shape } from './shapes.ts';

/** Restricts a step to a shape. */
export function clipStep(step: PaintStep, shape: Shape): PaintStep {
  return (canvas, seed) => {
    const other = { ...createCanvas(canvas.scale), data: canvas.data.slice() };
    step(other, seed);
    const { width, height, scale, data } = canvas;
    for (let row = 0, at = 0; row < height; row++)
      for (let column = 0; column < width; column++, at += PAINT_CHANNELS)
        if (shape.distance((column + 0.5) / scale + CANVAS.left, (row + 0.5) / scale + CANVAS.top) < 0)
          data.set(other.data.subarray(at, at + PAINT_CHANNELS), at);
  };
}
