import { colour } from '../../renderer/colour.ts';
import { moved, union } from '../../renderer/combine-shapes.ts';
import { fractal2, fractal3 } from '../../renderer/fractal-noise.ts';
import { mix, smoothStep } from '../../renderer/interpolate.ts';
import { setColour } from '../../renderer/paint.ts';
import type { TracedSample } from '../../renderer/sample-scene.ts';
import type { Scene, Solid } from '../../renderer/scene.ts';
import { cylinder } from '../../renderer/shapes.ts';
import { brickHouse } from './brick-house.ts';
import { fallenLeaves } from './fallen-leaves.ts';
import { farHouses } from './far-houses.ts';
import { ground, kerb } from './ground.ts';
import { trafficCone } from './traffic-cone.ts';
import { createTree } from './tree.ts';
import { wasteBin } from './waste-bin.ts';

const iron = colour('#262b2a');

const lampPost: Solid = {
  name: 'lamp-post',
  bound: [1.3, 2.1, -7, 2.2],
  distance: moved(
    union(
      moved(cylinder({ radius: 0.045, halfHeight: 2.2 }), [0, 2, 0]),
      moved(cylinder({ radius: 0.08, halfHeight: 0.35, rounding: 0.02 }), [0, 0.3, 0]),
    ),
    [1.3, 0, -7],
  ),
  paint({ x, y, z }, surface) {
    setColour(surface, iron, 0.8 + 0.5 * fractal3.two(x * 30, y * 8, z * 30));
    surface.roughness = 0.4;
    surface.reflectance = 0.05;
  },
};

const trees = [
  { x: 1.25, z: -11, height: 6.2, seed: 1 },
  { x: 1.2, z: -18, height: 6.8, seed: 4 },
  { x: 7.4, z: -13, height: 7, seed: 7 },
  { x: 7.3, z: -22, height: 7.2, seed: 9 },
  { x: 1.2, z: -26, height: 7, seed: 12 },
].map(createTree);

/** Metres. */
function createScene(): Scene {
  return {
    solids: [ground, kerb, brickHouse, farHouses, ...trees, wasteBin, trafficCone, fallenLeaves, lampPost],
    lights: [{ at: [0.58, 0.8, 0.36], radius: 0.02, sun: true, key: true, colour: [4.4, 3.6, 2.6] }],
    camera: {
      eye: [0.35, 1.32, 2.9],
      target: [0.12, 0.62, -2.2],
      fieldOfView: 36,
      aperture: 0.009,
      focus: 4.1,
    },
    sky({ x, y, z }, light) {
      const low = Math.exp(-Math.max(0, y) * 3.5);
      const cover = fractal2.four(x / (Math.abs(y) + 0.15) + 3, z / (Math.abs(y) + 0.15));
      const cloud = y > 0.02 ? 0.5 * smoothStep(0.5, 0.75, cover) : 0;
      const under = y < -0.02 ? 0.4 : 1;
      light[0] = under * mix(mix(0.32, 0.95, low), 1.05, cloud);
      light[1] = under * mix(mix(0.5, 0.92, low), 1.02, cloud);
      light[2] = under * mix(mix(0.88, 0.9, low), 1.02, cloud);
    },
    reach: 60,
    haze: { colour: [0.85, 0.8, 0.72], density: 0.005 },
  };
}

/** A quiet street in low sun, a waste bin and a traffic cone in the way. */
const streetSample: TracedSample = {
  kind: 'traced',
  size: { width: 1680, height: 1120 },
  counts: { least: 4, most: 10 },
  look: {
    exposure: 0.92,
    contrast: 1.04,
    saturation: 0.9,
    warmth: 0.03,
    bloom: 0.07,
    vignette: 0.3,
    grain: 0.028,
    passes: 4,
  },
  masks: {
    bin: { solids: ['bin'], withShadow: true },
    cone: { solids: ['cone'], withShadow: true },
    objects: { solids: ['bin', 'cone'], withShadow: true },
  },
  createScene,
};

export default streetSample;
