import { smoothStep } from '../../renderer/interpolate.ts';
import type { TracedSample } from '../../renderer/sample-scene.ts';
import type { Scene } from '../../renderer/scene.ts';
import { CORNER_MARK, createSpecimenMark } from '../specimen-mark.ts';
import { createApple } from './apple.ts';
import { cloth } from './cloth.ts';
import { coffee, cup, saucer } from './cup.ts';
import { knife, spoon } from './cutlery.ts';
import { orange, pear } from './fruit.ts';
import { grapes } from './grapes.ts';
import { table, wall } from './table.ts';

const apples = [
  { x: -0.115, z: -0.04, radius: 0.047, tilt: 0.2, turn: 0.6, cheek: 0.3 },
  { x: -0.19, z: 0.03, radius: 0.044, tilt: -0.22, turn: 2.2, cheek: 0.55 },
].map(createApple);

/** Metres; small things, so rays must come nearer than usual. */
function createScene(): Scene {
  return {
    solids: [table, wall, cup, coffee, saucer, ...apples, orange, pear, grapes, cloth, knife, spoon],
    lights: [{ at: [-1.15, 0.95, 0.55], radius: 0.3, key: true, colour: [5.4, 4.9, 4.2] }],
    camera: {
      eye: [0.02, 0.34, 0.78],
      target: [0.005, 0.045, 0.02],
      fieldOfView: 31,
      aperture: 0.0045,
      focus: 0.77,
    },
    // A dim room with one tall window on the left, parted by bars.
    sky({ x, y, z }, light) {
      const left = Math.max(0, -x);
      const bar = Math.abs(z - 0.1) < 0.03 || Math.abs(y - 0.36) < 0.015 ? 0.25 : 1;
      const window =
        smoothStep(0.55, 0.75, left) * smoothStep(-0.05, 0.15, y) * smoothStep(0.75, 0.6, y) * bar;
      const above = Math.max(0, y);
      light[0] = 0.132 + 0.1 * above + window * 4.2;
      light[1] = 0.133 + 0.1 * above + window * 4.4;
      light[2] = 0.134 + 0.12 * above + window * 4.7;
    },
    reach: 4,
    tolerance: 0.00008,
    ambientReach: 0.15,
  };
}

/** Fruit, a cup and a cloth on an oak table, light from a window on the left. */
export const stillLifeSample: TracedSample = {
  kind: 'traced',
  size: { width: 1680, height: 1260 },
  counts: { least: 6, most: 20 },
  look: {
    exposure: 0.95,
    contrast: 1.04,
    saturation: 0.96,
    warmth: 0.02,
    bloom: 0.05,
    vignette: 0.45,
    grain: 0.028,
    passes: 5,
  },
  masks: {
    cup: { solids: ['cup'] },
    table: { solids: ['table'] },
    apples: { solids: ['apples'] },
    cloth: { solids: ['cloth'] },
    knife: { solids: ['knife'], withShadow: true },
    spoon: { solids: ['spoon'], withShadow: true },
  },
  createScene,
};

/** The same with a mark on the wood. */
export const markedStillLifeSample: TracedSample = {
  ...stillLifeSample,
  createOverlay: createSpecimenMark({ ...CORNER_MARK, middle: { x: 0.8, y: 0.7 } }),
};
