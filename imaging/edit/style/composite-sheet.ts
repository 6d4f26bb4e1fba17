import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Canvas } from './style.ts';

interface Sheet {
  /** Coverage of the paper, 0–1. */
  readonly shape: Plane;
  /** Lightness, a and b. */
  readonly colour: ArrayLike<number>;
}

/**
 * Composites a sheet of paper: its shadow down to the right, then the paper with a light rim towards the
 * light. Changes the painting, which has the size of the canvas.
 */
export function compositeSheet(
  painting: OklabPlanes,
  {
    sheet: { shape, colour },
    canvas: { width, height, unit },
  }: { readonly sheet: Sheet; readonly canvas: Canvas },
): void {
  const { lightness, a, b } = painting;
  const soft = boxBlurCompiled(shape, Math.max(1, Math.round(2.6 * unit)));
  const drop = Math.max(1, Math.round(2.6 * unit));
  const rim = Math.max(1, Math.round(0.6 * unit));
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const above = Math.max(0, y - drop) * width + Math.max(0, x - drop);
      const shadow = 0.5 * Math.min(1, 1.25 * soft.data[above]);
      const cover = shape.data[at];
      const facing = cover - shape.data[Math.max(0, y - rim) * width + Math.max(0, x - rim)];
      const lit = colour[0] + 0.07 * Math.max(0, facing);
      const below = lightness.data[at] * (1 - shadow);
      lightness.data[at] = below + (lit - below) * cover;
      a.data[at] += (colour[1] - a.data[at]) * cover;
      b.data[at] += (colour[2] - b.data[at]) * cover;
    }
}
