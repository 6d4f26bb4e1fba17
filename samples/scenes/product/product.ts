import { colour } from '../../renderer/colour.ts';
import { fractal2, fractal3 } from '../../renderer/fractal-noise.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { setColour, tiltNormal } from '../../renderer/paint.ts';
import { length2 } from '../../renderer/point.ts';
import type { TracedSample } from '../../renderer/sample-scene.ts';
import type { Scene, Solid } from '../../renderer/scene.ts';
import { createSpecimenMark } from '../specimen-mark.ts';
import { bottle } from './bottle.ts';
import { jar, stopper } from './jar.ts';
import { SUN, shadeByFronds } from './leaf-shadows.ts';
import { pebbles, podium } from './stones.ts';

const paper = colour('#d9b79c');
/** Radius of the curve in which the table goes over into the wall. */
const BEND = 1.6;

const sweep: Solid = {
  name: 'backdrop',
  distance(_x, y, z) {
    const back = z + 3.2;
    if (y > BEND || back > BEND) return Math.min(y, back);
    return BEND - length2(BEND - y, BEND - back);
  },
  paint(hit, surface) {
    const { x, y, z } = hit;
    setColour(surface, paper, 0.92 + 0.16 * fractal2.five(x * 0.9 + 4, (y + z) * 0.9));
    surface.roughness = 0.9;
    surface.reflectance = 0.02;
    tiltNormal(hit, surface, {
      height: (a, b, c) => 0.012 * fractal3.three(a * 9, b * 9, c * 9),
      step: 0.01,
      strength: 0.8,
    });
  },
};

/** Ten units are a metre. */
function createScene(): Scene {
  return {
    solids: [sweep, podium, bottle, stopper, jar, pebbles],
    lights: [
      { at: SUN, radius: 0.035, sun: true, key: true, colour: [3.3, 2.8, 2.2], shade: shadeByFronds },
      { at: [5, 4.5, 5], radius: 1.6, colour: [5, 5.3, 5.8] },
    ],
    camera: { eye: [0, 1.75, 8.2], target: [0, 1.12, 0], fieldOfView: 27, aperture: 0.035, focus: 8.05 },
    sky({ x, y, z }, light) {
      const window = smoothStep(0.75, 0.85, x * 0.8 + z * 0.45 + y * 0.35) * 2.2;
      const screen = smoothStep(0.8, 0.9, -x * 0.85 + z * 0.4 + y * 0.3) * 1.6;
      const power = 0.42 + 0.25 * y + window + screen;
      light[0] = power;
      light[1] = power * 0.97;
      light[2] = power * 0.94;
    },
    reach: 30,
    stride: 0.92,
  };
}

/** A bottle and a jar on stone, leaf shadows on a warm wall: what a shop would show. */
export const productSample: TracedSample = {
  kind: 'traced',
  size: { width: 1680, height: 1260 },
  counts: { least: 4, most: 16 },
  look: {
    exposure: 0.42,
    contrast: 1.08,
    saturation: 0.95,
    warmth: 0.02,
    bloom: 0.06,
    vignette: 0.25,
    grain: 0.02,
    passes: 5,
  },
  masks: {
    bottle: { solids: ['bottle'] },
    jar: { solids: ['jar'] },
    product: { solids: ['bottle', 'jar', 'podium', 'pebbles'] },
  },
  createScene,
};

/** The same under a half transparent mark. */
export const markedProductSample: TracedSample = {
  ...productSample,
  // It runs over bottle and wall.
  createOverlay: createSpecimenMark({
    opacity: 0.5,
    capital: 0.05,
    weight: 0.0045,
    middle: { x: 0.56, y: 0.33 },
  }),
};
