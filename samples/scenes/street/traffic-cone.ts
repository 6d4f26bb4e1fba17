import { colour } from '../../renderer/colour.ts';
import { moved, turned, union } from '../../renderer/combine-shapes.ts';
import { fractal3 } from '../../renderer/fractal-noise.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { noise3 } from '../../renderer/noise.ts';
import { blendColour, setColour, tiltNormal } from '../../renderer/paint.ts';
import type { Solid } from '../../renderer/scene.ts';
import { frustum, roundedBox } from '../../renderer/shapes.ts';

const X = 0.98;
const Z = -0.55;
const orange = colour('#d8481c');
const sleeve = colour('#dedbd2');
const dirtColour = colour('#4d4338');

const body = moved(
  frustum({ bottomRadius: 0.135, topRadius: 0.026, halfHeight: 0.27, rounding: 0.008 }),
  [0, 0.29, 0],
);
const base = moved(turned(roundedBox([0.185, 0.018, 0.185], 0.012), 0.4), [0, 0.018, 0]);

/** A traffic cone with two reflecting sleeves, dirty from below. */
export const trafficCone: Solid = {
  name: 'cone',
  bound: [X, 0.27, Z, 0.4],
  distance: moved(union(body, base), [X, 0, Z]),
  paint(hit, surface) {
    const { x, y, z } = hit;
    const dirt = fractal3.four(x * 12, y * 12, z * 12);
    const scuffs = smoothStep(0.62, 0.7, fractal3.three(x * 20, y * 90, z * 20));
    const onSleeve = (y > 0.2 && y < 0.3) || (y > 0.37 && y < 0.44);
    setColour(surface, onSleeve ? sleeve : orange, onSleeve ? 0.82 : 0.85 + 0.2 * dirt);
    blendColour(
      surface,
      dirtColour,
      0.65 * smoothStep(0.45, 0.7, dirt) * smoothStep(0.5, 0, y) + 0.3 * scuffs,
    );
    if (y < 0.037) blendColour(surface, dirtColour, 0.3);
    surface.roughness = onSleeve ? 0.5 : 0.42;
    surface.reflectance = 0.045;
    surface.softness = 0.1;
    tiltNormal(hit, surface, { height: (a, b, c) => 0.001 * noise3(a * 130, b * 130, c * 130), step: 0.003 });
  },
};
