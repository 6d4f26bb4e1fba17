import { lips } from '../paint/features.ts';
import { base, paintShape } from '../paint/paint-shapes.ts';
import { pigment, pigments } from '../paint/pigment.ts';
import { both, ellipse, outline, stroke } from '../paint/shapes.ts';
import { hollows } from '../paint/skull.ts';
import { horns } from '../props/horns.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

export const devil: Template = {
  paint: [
    base({ colour: pigment('#b0141a'), opacity: 0.92, blotches: 0.16, gloss: 0.55 }),
    hollows({ depth: 0.8 }),
    paintShape(
      both(
        outline([
          [-0.055, 0.385],
          [-0.1, 0.315],
          [-0.19, 0.27],
          [-0.33, 0.215],
          [-0.285, 0.33],
          [-0.235, 0.41],
          [-0.15, 0.425],
        ]),
      ),
      { colour: pigments.black, soft: 0.035, opacity: 0.95 },
    ),
    paintShape(
      both(
        stroke([
          [-0.05, 0.325, 0.004],
          [-0.1, 0.275, 0.016],
          [-0.2, 0.215, 0.017],
          [-0.35, 0.14, 0.001],
        ]),
      ),
      { colour: pigments.black, soft: 0.012 },
    ),
    paintShape(
      both(
        stroke([
          [-0.012, 0.3, 0.007],
          [-0.022, 0.22, 0.006],
          [-0.06, 0.13, 0.001],
        ]),
      ),
      { colour: pigments.black, soft: 0.014, opacity: 0.9 },
    ),
    paintShape(both(ellipse([-0.03, 0.5], { across: 0.012, down: 0.075 })), {
      colour: pigments.black,
      soft: 0.05,
      opacity: 0.5,
    }),
    lips({ colour: pigments.black, gloss: 0.9, size: 1.1 }),
    paintShape(
      outline([
        [-0.035, 0.81],
        [0, 0.795],
        [0.035, 0.81],
        [0.022, 0.9],
        [0, 0.965],
        [-0.022, 0.9],
      ]),
      { colour: pigments.black, soft: 0.014, bristles: 0.4, angle: 1.57 },
    ),
    paintShape(
      both(
        stroke([
          [-0.018, 0.64, 0.003],
          [-0.07, 0.635, 0.011],
          [-0.13, 0.652, 0.008],
          [-0.17, 0.69, 0.001],
        ]),
      ),
      { colour: pigments.black, soft: 0.01, bristles: 0.3, angle: 0.2 },
    ),
  ],
  eyes: {
    iris: pigment('#f2a313'),
    inner: pigment('#ffe07a'),
    pupil: 'slit',
    glow: 0.35,
    white: pigment('#d9b98a'),
    whiteShare: 0.5,
  },
  props: horns({
    colours: [
      [0.07, 0.035, 0.028],
      [0.012, 0.009, 0.009],
    ],
    length: 0.62,
    thickness: 0.1,
    way: 'up',
  }),
  scene: {
    backdrop: 'inferno',
    person: grades.fire,
    rim: { from: [0.85, 0.35], light: [1, 0.32, 0.06], strength: 0.9 },
    particles: { kind: 'embers', count: 90, light: [1.6, 0.55, 0.12] },
    vignette: 0.55,
  },
};
