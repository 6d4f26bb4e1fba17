import { localExtremes } from '../kernels/local-extremes.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';

/** Least difference in grey levels between the ground and white or black for a measurable share. */
const MIN_SPAN = 30;

/**
 * Position of each pixel between its ground and white, or black, 0–1: the opacity of a thin stroke. The
 * ground is the opening or closing by `2 · radius + 1` pixels, so broader things come out as 0.
 * @param brightness 0 to 255
 * @param towards 255 or 0
 */
export function measureShare(
  brightness: Plane,
  { towards, radius }: { towards: 0 | 255; radius: number },
): Plane {
  const [shrink, grow] = towards ? (['least', 'most'] as const) : (['most', 'least'] as const);
  const share = createPlane(brightness);
  const ground = localExtremes(localExtremes(brightness, { radius, extreme: shrink }), {
    radius,
    extreme: grow,
  }).data;
  for (let at = 0; at < ground.length; at++) {
    const moved = Math.abs(brightness.data[at] - ground[at]);
    share.data[at] = moved / Math.max(MIN_SPAN, Math.abs(towards - ground[at]));
  }
  return share;
}
