import { localExtremes } from '../kernels/local-extremes.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';

/** Grey levels by which the ground has to differ from white or black for a share to be told. */
const LEAST_SPAN = 30;

/**
 * How far each pixel lies on the way from the ground around it to white, or to black, 0 to 1: the opacity of a thin stroke. The ground is what is left
 * once everything thinner than `2 · radius + 1` pixels is taken away (the opening, or the closing), so that things of the scene
 * that are broader come out as 0.
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
    share.data[at] = moved / Math.max(LEAST_SPAN, Math.abs(towards - ground[at]));
  }
  return share;
}
