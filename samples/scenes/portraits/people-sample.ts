import type { FrameSize } from '../../renderer/create-camera.ts';
import type { Look } from '../../renderer/look.ts';
import type { TracedSample } from '../../renderer/sample-scene.ts';
import type { Scene } from '../../renderer/scene.ts';
import { developPeople } from './develop-people.ts';
import { createStudio, type Studio } from './studio.ts';

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

/** Masks of people, by the names of what they show. */
const masks = {
  person: ['skin', 'face', 'lips', 'eyes', 'hair', 'beard', 'garment', 'shoes', 'glasses'],
  skin: ['skin', 'face', 'lips'],
  face: ['face', 'lips', 'eyes', 'beard'],
  lips: ['lips'],
  eyes: ['eyes'],
  hair: ['hair'],
  beard: ['beard'],
  garment: ['garment'],
  shoes: ['shoes'],
  glasses: ['glasses'],
} as const;

/** The masks of what is there; the others are left out. */
function listMasks({ solids }: Scene): TracedSample['masks'] {
  const known = new Set(solids.flatMap(({ name, parts = [] }) => [name, ...parts]));
  const present = Object.entries(masks).map(
    ([mask, names]) => [mask, { solids: names.filter((name) => known.has(name)) }] as const,
  );
  return Object.fromEntries(present.filter(([, { solids: names }]) => names.length > 0));
}

/**
 * A picture of people in a studio. Its masks are `person`, `face`, `hair` and the like, and the soft
 * `person-alpha`.
 */
export function createPeopleSample(studio: Studio, size: FrameSize): TracedSample {
  const scene = createStudio(studio);
  const { people } = studio;
  return {
    kind: 'traced',
    size,
    counts: { least: 2, most: 4 },
    look,
    masks: listMasks(scene),
    createScene: () => scene,
    develop: (frame, scaled) => developPeople({ scene, people }, { frame, look: scaled }),
  };
}
