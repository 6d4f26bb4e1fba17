import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { resizePlanes } from './resize-planes.ts';
import { type Canvas, canvasOf } from './style.ts';

/** Smaller copy with at most `maxPixels` pixels, for steps with a coarse result. */
export function shrinkScene(planes: OklabPlanes, maxPixels: number): { planes: OklabPlanes; canvas: Canvas } {
  const { width, height } = planes.lightness;
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  const canvas = canvasOf({
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  });
  return { planes: resizePlanes(planes, canvas), canvas };
}
