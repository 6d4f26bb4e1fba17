import { base, lay, layRandom } from '../paint/lay.ts';
import { pigment, pigments } from '../paint/pigment.ts';
import { both, ellipse, outline, stroke } from '../paint/shapes.ts';
import { hollows } from '../paint/skull.ts';
import { pointedHat } from '../props/hats.ts';
import { felt, mottled } from '../props/materials.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

const green = pigment('#7f9a4c');
const dark = pigment('#2f3d1c');

export const witch: Template = {
  paint: [
    base({ colour: green, cover: 0.86, blotches: 0.3, blotchSize: 0.1, gloss: 0.4 }),
    hollows({ colour: dark, depth: 0.55 }),
    lay(both(ellipse([-0.158, 0.345], { across: 0.13, down: 0.085, angle: -0.12 })), {
      colour: pigment('#3c2148'),
      soft: 0.08,
      cover: 0.9,
    }),
    lay(
      both(
        stroke([
          [-0.3, 0.31, 0.002],
          [-0.24, 0.345, 0.008],
          [-0.16, 0.342, 0.009],
          [-0.085, 0.372, 0.006],
        ]),
      ),
      { colour: pigments.black, soft: 0.01 },
    ),
    lay(
      both(
        stroke([
          [-0.36, 0.18, 0.002],
          [-0.27, 0.225, 0.011],
          [-0.17, 0.248, 0.014],
          [-0.07, 0.3, 0.01],
        ]),
      ),
      { colour: pigments.black, soft: 0.012, bristles: 0.3, angle: 0.4 },
    ),
    lay(
      both(
        stroke([
          [-0.1, 0.6, 0.004],
          [-0.15, 0.66, 0.004],
          [-0.165, 0.73, 0.001],
        ]),
      ),
      { colour: dark, soft: 0.02, cover: 0.6 },
    ),
    lay(
      both(
        outline([
          [0, 0.668],
          [-0.028, 0.652],
          [-0.075, 0.675],
          [-0.122, 0.694],
          [-0.075, 0.73],
          [0, 0.745],
        ]),
      ),
      { colour: pigment('#241018'), soft: 0.012, gloss: 0.8 },
    ),
    layRandom(
      (random) => [
        ellipse([0.215, 0.62], { across: 0.017, down: 0.016 }),
        ellipse([-0.035, 0.85], { across: 0.013, down: 0.012 }),
        ellipse([-0.3 + 0.02 * random(), 0.47], { across: 0.01, down: 0.01 }),
      ],
      { colour: pigment('#56662f'), soft: 0.008, relief: 34, slope: 0.014, gloss: 0.6, bristles: 0 },
    ),
  ],
  eyes: { iris: pigment('#c9a21d'), inner: pigment('#e8d04a'), pupil: 'slit' },
  props: pointedHat({
    material: felt([0.02, 0.018, 0.026]),
    band: mottled({ colours: [pigment('#4a1a5e'), pigment('#6b2f86')], gloss: 0.6, scale: 6 }),
    buckle: pigments.gold,
  }),
  scene: {
    backdrop: 'forest',
    person: grades.moonlit,
    rim: { from: [0.9, -0.4], light: [0.75, 0.8, 0.6], strength: 0.5 },
    particles: { kind: 'bats', count: 9, light: [0.008, 0.008, 0.012] },
    fog: { light: [0.16, 0.2, 0.2], thickness: 0.45 },
    vignette: 0.6,
  },
};
