import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import { colour } from '../../renderer/colour.ts';
import { fractal3 } from '../../renderer/fractal-noise.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { blendColour, setColour } from '../../renderer/paint.ts';
import { length3 } from '../../renderer/point.ts';
import type { Solid } from '../../renderer/scene.ts';
import { capsule } from '../../renderer/shapes.ts';

const skin = colour('#32112e');
const redSkin = colour('#5a1a3a');
const bloom = colour('#8a7f9c');
const stemColour = colour('#6a5a2c');
const MAX_GRAPES = 30;
const STEM = -1;

interface Grape {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
}

/** Throws grapes one by one where they hardly touch, two layers deep. */
function heapGrapes(): readonly Grape[] {
  const state = createRandom(12);
  const random = () => nextRandom(state) / 2 ** 32;
  const grapes: Grape[] = [];
  for (let tries = 0; grapes.length < MAX_GRAPES && tries < 6000; tries++) {
    const along = random();
    const lane = (random() - 0.5) * 0.07 * (1 - along * 0.55);
    const radius = 0.0098 + random() * 0.0022;
    const upper = random() < 0.45;
    if (upper && Math.abs(lane) > 0.02) continue;
    const grape = {
      x: -0.035 + along * 0.115,
      y: radius + (upper ? 0.016 : 0),
      z: 0.135 + lane + along * 0.02,
      radius,
    };
    const fits = grapes.every(
      ({ x, y, z, radius: other }) =>
        length3(x - grape.x, y - grape.y, z - grape.z) > (other + radius) * 0.93,
    );
    if (fits) grapes.push(grape);
  }
  return grapes;
}

const heap = heapGrapes();
const stem = capsule({
  from: [-0.075, 0.012, 0.12],
  to: [-0.02, 0.026, 0.135],
  radius: 0.0016,
  endRadius: 0.0012,
});

/** Index of the grape nearest to the last place that was asked for. */
let nearestGrape = STEM;

function grapesDistance(x: number, y: number, z: number): number {
  let nearest = stem(x, y, z);
  nearestGrape = STEM;
  for (let i = 0; i < heap.length; i++) {
    const grape = heap[i];
    const distance = length3(x - grape.x, (y - grape.y) * 0.94, z - grape.z) - grape.radius;
    if (distance < nearest) {
      nearest = distance;
      nearestGrape = i;
    }
  }
  return nearest * 0.95;
}

/** A bunch of dark grapes, their bloom rubbed off in places. */
export const grapes: Solid = {
  name: 'grapes',
  bound: [0.02, 0.02, 0.14, 0.1],
  distance: grapesDistance,
  paint({ x, y, z }, surface) {
    grapesDistance(x, y, z);
    if (nearestGrape === STEM) {
      setColour(surface, stemColour, 0.7 + 0.6 * fractal3.two(x * 300, y * 300, z * 300));
      surface.roughness = 0.8;
      return;
    }
    const grape = heap[nearestGrape];
    const rubbed = fractal3.three(x * 110 + nearestGrape, y * 110, z * 110);
    setColour(surface, skin);
    blendColour(surface, redSkin, ((nearestGrape * 0.37) % 1) * 0.7);
    const above = smoothStep(-0.5, 0.7, (y - grape.y) / grape.radius);
    blendColour(surface, bloom, smoothStep(0.4, 0.7, rubbed) * 0.45 * above);
    surface.roughness = 0.18 + 0.45 * smoothStep(0.4, 0.7, rubbed);
    surface.reflectance = 0.05;
    surface.softness = 0.25;
  },
};
