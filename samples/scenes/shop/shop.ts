import { mix } from '../../renderer/interpolate.ts';
import type { Look } from '../../renderer/look.ts';
import type { TracedSample } from '../../renderer/sample-scene.ts';
import type { Light, Scene } from '../../renderer/scene.ts';
import { createBulb, LANTERN, lanternFrame } from './lantern.ts';
import { createShopWall } from './shop-wall.ts';
import { menuBoard, nameBoard, numberPlate } from './sign-boards.ts';

const dayLights: readonly Light[] = [
  { at: [-0.45, 0.7, 0.62], radius: 0.03, sun: true, key: true, colour: [3.1, 2.7, 2.2] },
];
const nightLights: readonly Light[] = [
  { at: [LANTERN.x, LANTERN.y, LANTERN.z], radius: 0.045, key: true, colour: [0.62, 0.42, 0.21] },
  { at: [3.5, 4.5, 5], radius: 0.3, colour: [0.5, 0.62, 0.85] },
];

/** A shop front seen at a slant; metres. */
function createScene(night: boolean): Scene {
  return {
    solids: [
      createShopWall(night),
      nameBoard,
      menuBoard,
      numberPlate,
      lanternFrame,
      createBulb(night ? 9 : 0),
    ],
    lights: night ? nightLights : dayLights,
    camera: {
      eye: [1.75, 1.5, 3.1],
      target: [0.12, 1.74, 0],
      fieldOfView: 34,
      aperture: 0.007,
      focus: 3.4,
    },
    sky({ y }, light) {
      const up = Math.max(0, y);
      light[0] = night ? 0.02 : mix(0.62, 0.4, up);
      light[1] = night ? 0.024 : mix(0.66, 0.55, up);
      light[2] = night ? 0.038 : mix(0.7, 0.8, up);
    },
    reach: 14,
    tolerance: 0.00015,
  };
}

const shared = {
  kind: 'traced',
  size: { width: 1680, height: 1260 },
  counts: { least: 4, most: 12 },
  masks: {
    sign: { solids: ['sign'] },
    menu: { solids: ['menu'] },
    lantern: { solids: ['lantern'], withShadow: true },
    number: { solids: ['number'], withShadow: true },
  },
} as const;

const look: Look = {
  exposure: 0.95,
  contrast: 1.03,
  saturation: 0.95,
  bloom: 0.04,
  vignette: 0.25,
  grain: 0.024,
};

/** Words in perspective by day: a name over the shop, a chalked menu, a number. */
export const signSample: TracedSample = { ...shared, look, createScene: () => createScene(false) };

/** The same after dark, exposed long enough: what the dark picture would be if there had been light. */
export const nightTruthSample: TracedSample = {
  ...shared,
  look: { ...look, exposure: 2.2, bloom: 0.09, grain: 0 },
  createScene: () => createScene(true),
};

/** The same after dark, exposed by far too short, with the noise that a small sensor then has. */
export const nightSample: TracedSample = {
  ...nightTruthSample,
  look: { ...nightTruthSample.look, exposure: 0.45, sensor: { fullWell: 260, readNoise: 3.2 } },
};
