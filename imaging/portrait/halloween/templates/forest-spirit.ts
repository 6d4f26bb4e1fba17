import { eyeShadow, liner, lips } from '../paint/features.ts';
import { base, paintRandom, paintShape, paintShapes } from '../paint/paint-shapes.ts';
import { pigment } from '../paint/pigment.ts';
import { both, ellipse, outline, stroke } from '../paint/shapes.ts';
import { hollows } from '../paint/skull.ts';
import { combine } from '../props/combine.ts';
import { flowerCrown } from '../props/crowns.ts';
import { antlers } from '../props/horns.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

export const forestSpirit: Template = {
  paint: [
    base({ colour: pigment('#7a5a38'), opacity: 0.6, blotches: 0.4, blotchSize: 0.1 }),
    paintRandom(
      (random) =>
        Array.from({ length: 40 }, () =>
          ellipse([(random() < 0.5 ? -1 : 1) * (0.25 + 0.25 * random()), 0.02 + random() * 1.1], {
            across: 0.02 + 0.05 * random(),
            down: 0.02 + 0.03 * random(),
            angle: random() * 3,
          }),
        ),
      {
        colour: pigment('#4a5c24'),
        opacity: 0.75,
        soft: 0.02,
        stray: 0.014,
        relief: 9,
        slope: 0.014,
        blotches: 0.4,
        blotchSize: 0.02,
      },
    ),
    hollows({ depth: 0.55, colour: pigment('#24170b') }),
    eyeShadow({ colour: pigment('#2b1c0e'), opacity: 0.9, size: 1.1 }),
    paintShape(
      outline([
        [0, 0.47],
        [-0.045, 0.55],
        [-0.06, 0.6],
        [0, 0.625],
        [0.06, 0.6],
        [0.045, 0.55],
      ]),
      { colour: pigment('#1c120a'), soft: 0.03, opacity: 0.9 },
    ),
    paintShapes(
      [
        [-0.09, 0.2],
        [-0.15, 0.16],
        [-0.05, 0.14],
        [-0.2, 0.22],
        [-0.12, 0.11],
        [-0.25, 0.52],
        [-0.3, 0.56],
        [-0.22, 0.57],
      ].map(([x, y]) => both(ellipse([x, y], { across: 0.014, down: 0.012 }))),
      { colour: pigment('#e8dcc0'), soft: 0.008, opacity: 0.85 },
    ),
    paintShape(
      stroke([
        [0, 0.02, 0.03],
        [0, 0.2, 0.022],
        [0, 0.42, 0.014],
      ]),
      { colour: pigment('#d8c8a0'), soft: 0.04, opacity: 0.75 },
    ),
    liner({ colour: pigment('#150d06'), size: 1.4 }),
    lips({ colour: pigment('#2b1a10') }),
  ],
  eyes: { iris: pigment('#d0a020'), inner: pigment('#5a7a1a'), size: 1.12, glow: 0.12 },
  props: combine(
    antlers([
      [0.2, 0.13, 0.07],
      [0.42, 0.33, 0.22],
    ]),
    flowerCrown({
      colours: [pigment('#5e2b1c'), pigment('#8a5a24'), pigment('#4a5c24')],
      count: 7,
      size: 0.11,
      leaves: [pigment('#2b3a16'), pigment('#7a5a1c')],
    }),
  ),
  scene: {
    backdrop: 'green-forest',
    person: grades.dusk,
    rim: { from: [0.85, -0.4], light: [0.8, 0.9, 0.5], strength: 0.6 },
    particles: { kind: 'leaves', count: 20, light: [0.16, 0.1, 0.02] },
    fog: { light: [0.16, 0.2, 0.16], thickness: 0.45 },
    vignette: 0.55,
  },
};
