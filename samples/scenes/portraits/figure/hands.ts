import type { Vector } from '#imaging/core/geometry/vector.ts';
import { smoothMin } from '../../../renderer/combine-shapes.ts';
import { capsule, type Distance, ellipsoid } from '../../../renderer/shapes.ts';

/** A finger from its knuckle on, hanging and a little bent. */
function finger(along: number, length: number): Distance {
  const knuckle: Vector = [0.02, -0.62, along];
  const joint: Vector = [0, -0.62 - 0.5 * length, along * 1.12];
  const tip: Vector = [-0.1, -0.62 - length, along * 1.1];
  const upper = capsule({ from: knuckle, to: joint, radius: 0.092, endRadius: 0.082 });
  const lower = capsule({ from: joint, to: tip, radius: 0.082, endRadius: 0.066 });
  return (x, y, z) => smoothMin(upper(x, y, z), lower(x, y, z), 0.03);
}

/** A hand that hangs from a wrist at the origin, its back outwards (positive x), the thumb in front. */
export function createHand(): Distance {
  const palm = ellipsoid(0.15, 0.46, 0.36);
  const wrist = capsule({ from: [0, 0.4, -0.02], to: [0, -0.2, 0], radius: 0.23, endRadius: 0.2 });
  const fingers = [finger(0.25, 0.66), finger(0.08, 0.74), finger(-0.09, 0.69), finger(-0.25, 0.54)];
  const base = capsule({ from: [-0.05, -0.18, 0.22], to: [-0.12, -0.5, 0.42], radius: 0.13, endRadius: 0.1 });
  const thumb = capsule({
    from: [-0.12, -0.5, 0.42],
    to: [-0.13, -0.86, 0.42],
    radius: 0.1,
    endRadius: 0.07,
  });
  return (x, y, z) => {
    let d = smoothMin(palm(x, y + 0.4, z), wrist(x, y, z), 0.15);
    d = smoothMin(d, smoothMin(base(x, y, z), thumb(x, y, z), 0.04), 0.12);
    for (const one of fingers) d = smoothMin(d, one(x, y, z), 0.035);
    return d;
  };
}
