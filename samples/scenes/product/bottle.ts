import { findCell } from '../../renderer/cells.ts';
import { colour } from '../../renderer/colour.ts';
import { smoothMin } from '../../renderer/combine-shapes.ts';
import { fractal3 } from '../../renderer/fractal-noise.ts';
import { mix, smoothStep } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { blendColour, grain, setColour, tiltNormal, visibility } from '../../renderer/paint.ts';
import { length2 } from '../../renderer/point.ts';
import type { Solid } from '../../renderer/scene.ts';
import { roundedRectangle } from '../../renderer/shapes.ts';
import { isOnLabel, paintLabel } from './label.ts';

const X = -0.05;
const Z = -0.1;
/** Height of the stone that the bottle stands on. */
const FOOT = 0.38;
const RADIUS = 0.46;

const glaze = colour('#6d8272');
const speck = colour('#2f3b33');
const paper = colour('#efe6d6');
const body = roundedRectangle([RADIUS, 0.62], 0.1);
const neck = roundedRectangle([0.16, 0.1], 0.02);
const ring = roundedRectangle([0.2, 0.028], 0.02);
const unevenness = fractal3.two;

/** A glazed bottle with a paper label. */
export const bottle: Solid = {
  name: 'bottle',
  bound: [X, 1.05, Z, 0.92],
  distance(x, y, z) {
    const across = length2(x - X, z - Z);
    const up = y - FOOT;
    const shoulders = smoothMin(body(across, up - 0.62), neck(across, up - 1.28), 0.06);
    return smoothMin(shoulders, ring(across, up - 1.27), 0.02) * 0.95;
  },
  paint(hit, surface) {
    const x = hit.x - X;
    const z = hit.z - Z;
    const angle = Math.atan2(x, z);
    const tone = fractal3.three(x * 4, hit.y * 4, z * 4);
    const along = angle * RADIUS;
    const up = hit.y - 1;
    if (z > 0 && isOnLabel(along, up)) {
      setColour(surface, paper, mix(0.96, 1.02, noise2(along * 90, up * 90)));
      surface.roughness = 0.8;
      surface.reflectance = 0.02;
      paintLabel(along, { up, surface });
      tiltNormal(hit, surface, { height: grain(140), step: 0.004, strength: 0.06 });
      return;
    }
    setColour(surface, glaze, 0.9 + 0.2 * tone);
    const cell = findCell(along * 24 + tone, hit.y * 24, 1);
    const size = 0.34 * cell.id ** 3;
    blendColour(surface, speck, 0.75 * smoothStep(size, size * 0.7, cell.nearest) * visibility(hit, 0.02));
    surface.roughness = 0.26 + 0.12 * tone;
    surface.reflectance = 0.05;
    tiltNormal(hit, surface, {
      height: (a, b, c) => 0.006 * unevenness(a * 9, b * 9, c * 9),
      step: 0.01,
      strength: 0.5,
    });
  },
};
