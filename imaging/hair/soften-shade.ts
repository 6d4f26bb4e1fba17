import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { linearStep } from '../kernels/linear-step.ts';
import type { Plane } from '../kernels/plane.ts';
import type { Stage } from './plan-stage.ts';
import { NOTHING } from './trace-solid.ts';

/**
 * Shadows of hair: range of their fade below the shoulders in head coordinates, softness and strength. The
 * body's shape is unknown there.
 */
const SHADOWS = { from: -12, to: -18, softness: 0.7, strength: 0.5, rim: 4 } as const;

/** Softens shadows within the person and clips them to it. */
export function softenShade(
  { shade, depth, body }: { shade: Plane; depth: Plane; body: Plane },
  { y, unit }: Stage,
): Plane {
  const known = { ...depth, data: depth.data.map((z) => (z > NOTHING ? 1 : 0)) };
  const darkness = { ...shade, data: shade.data.map((value, at) => (1 - value) * known.data[at]) };
  const sigma = SHADOWS.softness * unit;
  const [soft, weight] = [gaussianBlur(darkness, sigma), gaussianBlur(known, sigma)];
  for (let row = 0, at = 0; row < shade.height; row++) {
    const height = (y - row - 0.5) / unit;
    const fromBottom = (shade.height - row) / unit;
    const fade =
      SHADOWS.strength *
      linearStep(SHADOWS.to, SHADOWS.from, height) *
      linearStep(0.2, SHADOWS.rim, fromBottom);
    for (let column = 0; column < shade.width; column++, at++)
      soft.data[at] = 1 - (fade * body.data[at] * soft.data[at]) / Math.max(0.02, weight.data[at]);
  }
  return soft;
}
