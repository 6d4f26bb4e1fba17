import { brows, eyeShadow, liner, lips } from '../paint/features.ts';
import { base, paintShape, paintShapes } from '../paint/paint-shapes.ts';
import { pigment, pigments } from '../paint/pigment.ts';
import { both, ellipse, stroke } from '../paint/shapes.ts';
import { hollows } from '../paint/skull.ts';
import { pointedHat } from '../props/hats.ts';
import { felt, mottled } from '../props/materials.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

const dark = pigment('#2f3d1c');

export const witch: Template = {
  paint: [
    base({ colour: pigment('#7f9a4c'), opacity: 0.86, blotches: 0.3, blotchSize: 0.1, gloss: 0.4 }),
    hollows({ colour: dark, depth: 0.55 }),
    eyeShadow({ colour: pigment('#3c2148'), opacity: 0.9, size: 1.15 }),
    liner({ colour: pigments.black, size: 1.2 }),
    brows({ size: 1.1, colour: pigments.black }),
    paintShape(
      both(
        stroke([
          [-0.1, 0.6, 0.004],
          [-0.15, 0.66, 0.004],
          [-0.165, 0.73, 0.001],
        ]),
      ),
      { colour: dark, soft: 0.02, opacity: 0.6 },
    ),
    lips({ colour: pigment('#241018'), gloss: 0.8 }),
    paintShapes(
      [
        ellipse([0.215, 0.62], { across: 0.017, down: 0.016 }),
        ellipse([-0.035, 0.85], { across: 0.013, down: 0.012 }),
        ellipse([-0.29, 0.47], { across: 0.01, down: 0.01 }),
      ],
      { colour: pigment('#5f7034'), soft: 0.012, relief: 26, slope: 0.014, gloss: 0.6, bristles: 0 },
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
