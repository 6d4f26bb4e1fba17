import { colour } from '../../renderer/colour.ts';
import { fractal2 } from '../../renderer/fractal-noise.ts';
import { distanceToMultiple, smoothStep } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { blendColour, setColour, tiltNormal, visibility } from '../../renderer/paint.ts';
import type { Solid } from '../../renderer/scene.ts';
import { roundedRectangle } from '../../renderer/shapes.ts';

const X = 0.05;
const Z = 0.55;
const wool = colour('#cfc2a8');
const blue = colour('#3d4a57');
const rust = colour('#9c5a3c');
const outline = roundedRectangle([1.5, 0.75], 0.02);

/** A woollen rug with lozenges within a double border. */
export const rug: Solid = {
  name: 'rug',
  bound: [X, 0, Z, 1.7],
  distance: (x, y, z) => {
    const pile = y < 0.03 ? 0.006 * fractal2.two(x * 60, z * 60) : 0.006;
    return Math.max((y - 0.012 - pile) * 0.7, outline(x - X, z - Z));
  },
  paint(hit, surface) {
    const ragged = 0.008 * (noise2(hit.x * 70, hit.z * 70) - 0.5);
    const u = hit.x - X;
    const v = hit.z - Z;
    const tufts =
      (0.5 * noise2(hit.x * 180, hit.z * 180) + 0.5 * noise2(hit.x * 500, hit.z * 500) - 0.5) *
      visibility(hit, 0.006);
    const trodden = fractal2.four(hit.x * 2.5, hit.z * 2.5) - 0.5;
    setColour(surface, wool, 0.92 + 0.45 * tufts + 0.16 * trodden);
    const inwards = -outline(u, v) + ragged;
    const bands = Math.max(
      smoothStep(0.021, 0.018, Math.abs(inwards - 0.1)),
      smoothStep(0.0085, 0.006, Math.abs(inwards - 0.053)),
    );
    blendColour(surface, blue, 0.8 * bands);
    const lozenge = distanceToMultiple(Math.abs(u) + Math.abs(v) + ragged - 0.156, 0.3125);
    if (inwards > 0.17) blendColour(surface, rust, 0.72 * smoothStep(0.02, 0.017, lozenge));
    surface.roughness = 1;
    surface.reflectance = 0;
    tiltNormal(hit, surface, {
      height: (a, _b, c) => noise2(a * 260, c * 260) * 0.004,
      step: 0.002,
      strength: 0.9,
    });
  },
};
