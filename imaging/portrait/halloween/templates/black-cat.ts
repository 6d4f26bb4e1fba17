import { liner, lips } from '../paint/features.ts';
import { fur } from '../paint/fur.ts';
import { base, paintShape, paintShapes } from '../paint/paint-shapes.ts';
import { pigment, pigments } from '../paint/pigment.ts';
import { both, ellipse, outline, stroke } from '../paint/shapes.ts';
import { ears } from '../props/horns.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

const dark = pigment('#2a272b');
const whiskers: readonly (readonly [number, number])[] = [
  [-0.1, 0.625],
  [-0.12, 0.648],
  [-0.105, 0.67],
];

export const blackCat: Template = {
  paint: [
    base({ colour: dark, opacity: 0.72, blotches: 0.3, blotchSize: 0.14 }),
    paintShape(
      both(
        outline([
          [-0.03, 0.41],
          [-0.07, 0.33],
          [-0.17, 0.27],
          [-0.34, 0.2],
          [-0.29, 0.31],
          [-0.255, 0.4],
          [-0.17, 0.44],
          [-0.09, 0.425],
        ]),
      ),
      { colour: pigments.black, soft: 0.03 },
    ),
    fur({
      region: both(ellipse([-0.3, 0.3], { across: 0.2, down: 0.3 })),
      count: 900,
      length: 0.055,
      width: 0.0028,
      colours: [pigments.black, pigment('#5b565c'), dark],
      angle: (x, y) => Math.atan2(y - 0.55, x),
      opacity: 0.75,
    }),
    fur({
      region: ellipse([0, 0.16], { across: 0.3, down: 0.12 }),
      count: 520,
      length: 0.055,
      width: 0.0028,
      colours: [pigments.black, pigment('#5b565c')],
      angle: (x) => -1.57 + x * 1.8,
      opacity: 0.7,
    }),
    paintShape(both(ellipse([-0.075, 0.645], { across: 0.085, down: 0.05, angle: -0.2 })), {
      colour: pigment('#d8d2c8'),
      soft: 0.05,
      opacity: 0.9,
    }),
    paintShape(ellipse([0, 0.85], { across: 0.085, down: 0.075 }), {
      colour: pigment('#d8d2c8'),
      soft: 0.06,
      opacity: 0.8,
    }),
    paintShape(
      outline([
        [-0.062, 0.54],
        [0, 0.522],
        [0.062, 0.54],
        [0.05, 0.585],
        [0.012, 0.607],
        [0, 0.61],
        [-0.012, 0.607],
        [-0.05, 0.585],
      ]),
      { colour: pigments.black, soft: 0.014, gloss: 0.8 },
    ),
    paintShape(
      stroke([
        [0, 0.6, 0.005],
        [0, 0.652, 0.004],
      ]),
      { colour: pigments.black, soft: 0.006 },
    ),
    lips({ colour: pigment('#241c20') }),
    paintShapes(
      whiskers.map(([x, y]) => both(ellipse([x, y], { across: 0.006, down: 0.006 }))),
      { colour: pigments.black, soft: 0.004 },
    ),
    paintShapes(
      whiskers.map(([x, y], i) =>
        both(
          stroke([
            [x, y, 0.0035],
            [x - 0.13, y - 0.012 + 0.02 * i, 0.0025],
            [x - 0.27, y - 0.03 + 0.05 * i, 0.0006],
          ]),
        ),
      ),
      { colour: pigments.white, soft: 0.003, bristles: 0 },
    ),
    liner({ colour: pigments.black, size: 1.5 }),
  ],
  eyes: { iris: pigment('#9fc22b'), inner: pigment('#e2d84a'), pupil: 'slit', size: 1.08, glow: 0.12 },
  props: ears({
    outer: [
      [0.009, 0.009, 0.01],
      [0.05, 0.047, 0.05],
    ],
    inner: pigment('#a4706c'),
  }),
  scene: {
    backdrop: 'violet',
    person: grades.moonlit,
    rim: { from: [-0.9, -0.35], light: [0.6, 0.4, 1], strength: 0.7 },
    particles: { kind: 'dust', count: 40, light: [0.35, 0.3, 0.5] },
    vignette: 0.55,
  },
};
