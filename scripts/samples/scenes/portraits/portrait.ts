import { smoothStep } from '../../renderer/interpolate.ts';
import type { Look } from '../../renderer/look.ts';
import type { TracedSample } from '../../renderer/sample-scene.ts';
import type { Light, Scene } from '../../renderer/scene.ts';
import type { Vector } from '../../renderer/vector.ts';
import { createBackdrop } from './backdrop.ts';
import { developPeople } from './develop-people.ts';
import type { Person } from './person.ts';
import { type Placement, placePerson } from './placement.ts';

/** A large window on the left, a weak one on the right, a lamp behind the right shoulder. */
const lights: readonly Light[] = [
  { at: [-5.6, 4.6, 5.2], radius: 1.4, key: true, colour: [138, 131, 122] },
  { at: [5.5, 1.2, 4.5], radius: 2, colour: [13, 14, 16] },
  { at: [3.4, 3.2, -3.6], radius: 0.8, colour: [40, 39, 38] },
];

const EYE: Vector = [0, -0.1, 14.5];
const TO_BACKDROP = 20.5;
/** Directions that look away from the camera by less than some 20° meet the backdrop. */
const BACKWARDS = -0.94;

/** The unit is 10 cm. The backdrop is no solid but part of the sky: half the picture then costs next to nothing. */
function createScene(people: readonly Placement[], { backdrop, backdropColours }: Person): Scene {
  const behind = createBackdrop(backdrop, backdropColours);
  return {
    solids: people.flatMap(({ solids }) => solids),
    lights,
    camera: { eye: EYE, target: [0, -0.5, 0], fieldOfView: 18 },
    // A dim room; the window is what eyes and lips mirror.
    sky({ x, y, z }, light) {
      if (z < BACKWARDS) {
        light.set(behind(EYE[0] - (x / z) * TO_BACKDROP, EYE[1] - (y / z) * TO_BACKDROP));
        return;
      }
      const window = smoothStep(0.82, 0.87, (-0.5 * x + 0.48 * y + 0.74 * z) / 1.01);
      const level = 0.15 + 0.1 * y + 3 * window * (Math.abs(x + 0.5) < 0.35 ? 1 : 0.4);
      light[0] = level;
      light[1] = level * 1.01;
      light[2] = level * 1.04;
    },
    reach: 30,
    ambientReach: 0.8,
  };
}

const look: Look = {
  exposure: 0.62,
  contrast: 1.02,
  saturation: 0.9,
  bloom: 0.05,
  vignette: 0.3,
  grain: 0.024,
  passes: 4,
  glossPasses: 1,
};

/** Masks of the people in a scene; names that nobody there has are left out. */
const masks = {
  person: ['skin', 'face', 'lips', 'eyes', 'hair', 'beard', 'garment', 'glasses'],
  skin: ['skin', 'face', 'lips'],
  face: ['face', 'lips', 'eyes', 'beard'],
  lips: ['lips'],
  eyes: ['eyes'],
  hair: ['hair'],
  beard: ['beard'],
  garment: ['garment'],
  glasses: ['glasses'],
} as const;

function listMasks({ solids }: Scene): TracedSample['masks'] {
  const known = new Set(solids.flatMap(({ name, parts = [] }) => [name, ...parts]));
  const present = Object.entries(masks).map(
    ([mask, names]) => [mask, { solids: names.filter((name) => known.has(name)) }] as const,
  );
  return Object.fromEntries(present.filter(([, { solids: names }]) => names.length > 0));
}

/** A portrait of one person. */
export function createPortrait(person: Person): TracedSample {
  const people = [placePerson(person, [0, 0, 0])];
  const scene = createScene(people, person);
  return {
    kind: 'traced',
    size: { width: 1280, height: 1600 },
    counts: { least: 2, most: 6 },
    look,
    masks: listMasks(scene),
    createScene: () => scene,
    develop: (frame, scaled) => developPeople({ scene, people }, frame, scaled),
  };
}
