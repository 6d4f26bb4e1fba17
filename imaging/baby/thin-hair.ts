import type { HairCanvas } from '../kernels/draw-segments.ts';
import { mix } from '../kernels/mix.ts';
import type { Plane } from '../kernels/plane.ts';
import { smoothStep } from '../kernels/smooth-step.ts';

/** Opacity of thin hair where the head turns away and beside it, and the visibility with full opacity. */
const EDGE = { left: 0.66, beside: 0.62, visibility: 0.5 } as const;

/**
 * Thins hair along the outline of a head, where light passes through fine hair. Changes the canvas.
 * @param params visibility of the skin below, 0–1, and its coverage of each pixel
 */
export function thinHair(
  { cover: coverage, light }: HairCanvas,
  { visibility, body }: { readonly visibility: Plane; readonly body: Plane },
): void {
  for (let pixel = 0; pixel < coverage.length; pixel++) {
    if (coverage[pixel] <= 0) continue;
    const within = EDGE.left + (1 - EDGE.left) * smoothStep(0, EDGE.visibility, visibility.data[pixel]);
    const kept = mix(EDGE.beside, within, body.data[pixel]);
    coverage[pixel] *= kept;
    for (let at = 3 * pixel; at < 3 * pixel + 3; at++) light[at] *= kept;
  }
}
