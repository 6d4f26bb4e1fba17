import { colour } from '../../../renderer/colour.ts';
import { smoothMax, smoothMin } from '../../../renderer/combine-shapes.ts';
import { setColour } from '../../../renderer/paint.ts';
import type { Solid } from '../../../renderer/scene.ts';
import { capsule, ellipsoid } from '../../../renderer/shapes.ts';

/** Height of the floor under a grown-up's soles. */
export const FLOOR = -16.35;

const SOLE = 0.13;
const leather = colour('#e2ddd3');
const rubber = colour('#f2efe9');

/** Plain low trainers, the toes turned out a little. */
export function createShoes(): Solid {
  const toe = ellipsoid(0.43, 0.36, 0.72);
  const heel = ellipsoid(0.36, 0.5, 0.48);
  const ankle = capsule({ from: [0, 0.2, -0.25], to: [0, 0.75, -0.38], radius: 0.34 });
  return {
    name: 'shoes',
    bound: [0, -16, 0, 2],
    distance(x, y, z) {
      const out = Math.abs(x) - 0.78 - 0.16 * (z + 0.3);
      const up = y - FLOOR;
      let d = smoothMin(toe(out, up - 0.16, z - 0.55), heel(out, up - 0.22, z + 0.28), 0.35);
      d = smoothMin(d, ankle(out, up, z), 0.2);
      const rim = up < SOLE ? 0.035 : 0;
      return smoothMax(d - rim, -up, 0.02) * 0.75;
    },
    paint(hit, surface) {
      setColour(
        surface,
        hit.y - FLOOR < SOLE ? rubber : leather,
        hit.y - FLOOR < SOLE + 0.015 && hit.y - FLOOR > SOLE - 0.015 ? 0.5 : 1,
      );
      surface.roughness = 0.6;
      surface.tag = 1;
    },
  };
}
