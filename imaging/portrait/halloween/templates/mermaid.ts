import { splatter } from '../paint/drips.ts';
import { brows, eyeShadow, liner, lips } from '../paint/features.ts';
import { base } from '../paint/paint-shapes.ts';
import { pigment } from '../paint/pigment.ts';
import { scales } from '../paint/scales.ts';
import { both, ellipse, union } from '../paint/shapes.ts';
import { splinterCrown } from '../props/crowns.ts';
import { mottled } from '../props/materials.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

const temples = union(
  both(ellipse([-0.42, 0.42], { across: 0.16, down: 0.34, angle: 0.12 })),
  both(ellipse([-0.3, 1.02], { across: 0.18, down: 0.2 })),
);
const forehead = ellipse([0, 0.05], { across: 0.34, down: 0.13 });

export const mermaid: Template = {
  paint: [
    base({ colour: pigment('#9fc4bd'), opacity: 0.4, blotches: 0.2, gloss: 0.8 }),
    scales({
      region: temples,
      size: 0.05,
      colours: [pigment('#1f8f8a'), pigment('#3f6fb0'), pigment('#7a4fa3')],
      groove: pigment('#0c2f38'),
      gloss: 1.2,
      ragged: 0.07,
    }),
    scales({
      region: forehead,
      size: 0.04,
      colours: [pigment('#3f6fb0'), pigment('#1f8f8a'), pigment('#4fb08a')],
      groove: pigment('#0c2f38'),
      gloss: 1.2,
      ragged: 0.06,
    }),
    eyeShadow({ colour: pigment('#1d5f86'), opacity: 0.85, size: 1.15 }),
    eyeShadow({ colour: pigment('#5fe0c8'), opacity: 0.5, size: 0.6 }),
    liner({ colour: pigment('#0a1c24'), size: 1.5 }),
    brows({ size: 0.5, colour: pigment('#14545a') }),
    lips({ colour: pigment('#2f7a8a'), gloss: 1.2 }),
    splatter(
      { count: 150, size: 0.006, area: [-0.42, 0.3, 0.42, 0.68] },
      { colour: pigment('#e8fff8'), gloss: 1.5, opacity: 0.8, relief: 2 },
    ),
  ],
  eyes: { iris: pigment('#1fa8b0'), inner: pigment('#b8fff0'), glow: 0.1, size: 1.08 },
  props: splinterCrown({
    material: mottled({
      colours: [
        [0.55, 0.16, 0.14],
        [0.85, 0.42, 0.34],
      ],
      scale: 6,
      gloss: 0.5,
      grain: 0.02,
      fine: 40,
    }),
    count: 21,
    tall: 0.5,
    thick: 0.034,
    sides: 10,
  }),
  scene: {
    backdrop: 'deep',
    person: grades.deep,
    rim: { from: [0.5, -0.85], light: [0.4, 0.9, 0.9], strength: 0.7 },
    particles: { kind: 'bubbles', count: 46, light: [0.55, 0.85, 0.9] },
    vignette: 0.55,
  },
};
