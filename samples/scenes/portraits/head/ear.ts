import { smoothMax, smoothMin } from '../../../renderer/combine-shapes.ts';
import { length2, length3 } from '../../../renderer/point.ts';
import { type Distance, ellipsoid } from '../../../renderer/shapes.ts';

/**
 * The ear on the side of positive x: a plate with a bowl, a rolled rim, the inner ridge, a knob in front, a
 * lobe.
 */
export function createEar(): Distance {
  const plate = ellipsoid(0.04, 0.27, 0.15);
  const bowl = ellipsoid(0.05, 0.12, 0.075);
  const hollow = ellipsoid(0.03, 0.2, 0.1);
  const lobe = ellipsoid(0.045, 0.08, 0.075);
  const knob = ellipsoid(0.035, 0.05, 0.03);
  return (x, y, z) => {
    const back = -0.2 - z;
    const up = (y + 0.1) * 1.08;
    const out = x - 0.735 - back * 0.4;
    const along = (z + 0.27 - up * 0.22) * 1.08;
    const far = length3(out, up, along);
    if (far > 0.55) return far - 0.45;
    const widen = 1 + 0.5 * up;
    let d = plate(out, up, along / widen);
    const ring = length2(along / (0.128 * widen), up / 0.25);
    d = smoothMin(d, length2((ring - 1) * 0.13, out - 0.012) - 0.026, 0.03);
    d = smoothMax(d, -hollow(out - 0.05, up - 0.04, along / widen), 0.03);
    d = smoothMin(
      d,
      length2((length2((along + 0.01) / 0.07, (up - 0.03) / 0.16) - 1) * 0.075, out - 0.008) - 0.018,
      0.03,
    );
    d = smoothMax(d, -bowl(out - 0.045, up + 0.06, along - 0.035), 0.03);
    d = smoothMin(d, lobe(out, up + 0.24, along - 0.02), 0.05);
    return smoothMin(d, knob(out - 0.005, up + 0.06, along - 0.12), 0.04);
  };
}
