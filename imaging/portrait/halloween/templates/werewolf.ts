import { eyeRings, lips } from '../paint/features.ts';
import { fur } from '../paint/fur.ts';
import { base, paintShape } from '../paint/paint-shapes.ts';
import { pigment } from '../paint/pigment.ts';
import { both, ellipse, outline, stroke, union } from '../paint/shapes.ts';
import { hollows } from '../paint/skull.ts';
import { combine } from '../props/combine.ts';
import { ears } from '../props/horns.ts';
import { fangs } from '../props/on-face.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

/** Cheeks, temples, jaw and neck. */
const mane = union(
  both(ellipse([-0.4, 0.55], { across: 0.19, down: 0.42 })),
  ellipse([0, 0.97], { across: 0.36, down: 0.17 }),
  both(ellipse([-0.2, 0.78], { across: 0.12, down: 0.1 })),
);

export const werewolf: Template = {
  paint: [
    base({ colour: pigment('#5a4636'), opacity: 0.8, blotches: 0.25, blotchSize: 0.1 }),
    paintShape(union(mane, ellipse([0, 0.17], { across: 0.34, down: 0.13 })), {
      colour: pigment('#33251a'),
      opacity: 0.85,
      soft: 0.12,
    }),
    hollows({ depth: 0.6, colour: pigment('#1c130d') }),
    eyeRings({ colour: pigment('#1a110b'), opacity: 0.9 }),
    fur({
      region: mane,
      count: 1500,
      length: 0.09,
      width: 0.0034,
      colours: [pigment('#3b2a1c'), pigment('#5e4630'), pigment('#86694a'), pigment('#24190f')],
      angle: (x, y) => Math.atan2((y - 0.5) * 1.1 + 0.15, x),
      opacity: 0.9,
    }),
    fur({
      region: ellipse([0, 0.2], { across: 0.32, down: 0.12 }),
      count: 800,
      length: 0.07,
      width: 0.003,
      colours: [pigment('#3b2a1c'), pigment('#6b5038')],
      angle: (x) => -1.57 + 1.6 * x,
      opacity: 0.85,
    }),
    fur({
      region: both(ellipse([-0.16, 0.27], { across: 0.13, down: 0.03, angle: 0.25 })),
      count: 160,
      length: 0.06,
      width: 0.005,
      colours: [pigment('#1c130d'), pigment('#3b2a1c')],
      angle: (x) => (x < 0 ? 3.5 : -0.36),
      opacity: 0.95,
    }),
    fur({
      region: outline([
        [-0.05, 0.3],
        [0.05, 0.3],
        [0.045, 0.5],
        [-0.045, 0.5],
      ]),
      count: 130,
      length: 0.035,
      width: 0.003,
      colours: [pigment('#5e4630'), pigment('#86694a')],
      angle: () => -1.57,
      opacity: 0.7,
    }),
    paintShape(
      outline([
        [-0.07, 0.54],
        [0, 0.515],
        [0.07, 0.54],
        [0.055, 0.59],
        [0.012, 0.61],
        [-0.012, 0.61],
        [-0.055, 0.59],
      ]),
      { colour: pigment('#15100e'), soft: 0.016, gloss: 0.9, relief: 6, slope: 0.02 },
    ),
    paintShape(
      both(
        stroke([
          [-0.03, 0.43, 0.002],
          [-0.06, 0.47, 0.005],
          [-0.075, 0.52, 0.001],
        ]),
      ),
      { colour: pigment('#1c130d'), soft: 0.016, opacity: 0.8 },
    ),
    paintShape(
      stroke([
        [0, 0.6, 0.005],
        [0, 0.66, 0.005],
      ]),
      { colour: pigment('#15100e'), soft: 0.008 },
    ),
    lips({ colour: pigment('#1c1210'), gloss: 0.8 }),
  ],
  eyes: { iris: pigment('#d9971a'), inner: pigment('#ffd95a'), glow: 0.3, size: 1.05 },
  props: combine(
    ears({
      outer: [
        [0.05, 0.033, 0.02],
        [0.19, 0.13, 0.08],
      ],
      inner: pigment('#7a4f44'),
      width: 0.3,
      height: 0.46,
      out: 0.36,
    }),
    fangs(0.13),
  ),
  scene: {
    backdrop: 'forest',
    person: grades.moonlit,
    rim: { from: [0.9, -0.4], light: [0.6, 0.72, 0.9], strength: 0.65 },
    fog: { light: [0.16, 0.2, 0.24], thickness: 0.45 },
    vignette: 0.6,
  },
};
