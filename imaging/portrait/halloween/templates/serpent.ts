import { eyeRings } from '../paint/features.ts';
import { base, paintShape, paintShapes } from '../paint/paint-shapes.ts';
import { pigment } from '../paint/pigment.ts';
import { scales } from '../paint/scales.ts';
import { both, ellipse, everywhere, stroke } from '../paint/shapes.ts';
import { hollows } from '../paint/skull.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

/** From the tip of the chin down the throat, as one piece. */
const belly = ellipse([0, 1.14], { across: 0.2, down: 0.34 });

export const serpent: Template = {
  paint: [
    base({ colour: pigment('#5a6b2c'), opacity: 0.9, blotches: 0.3, gloss: 0.5 }),
    scales({
      region: everywhere,
      size: 0.044,
      colours: [pigment('#4a5c20'), pigment('#7d8f3a'), pigment('#2c3a16')],
      groove: pigment('#141a0a'),
      gloss: 0.9,
      ragged: 0,
      soft: 0.02,
    }),
    scales({
      region: belly,
      size: 0.075,
      colours: [pigment('#c4bd7a'), pigment('#d8d09a'), pigment('#a8a05a')],
      groove: pigment('#5a5a2c'),
      gloss: 0.8,
      ragged: 0.03,
    }),
    paintShapes(
      [
        [-0.1, 0.16],
        [-0.2, 0.13],
        [-0.3, 0.2],
        [-0.4, 0.32],
        [-0.44, 0.48],
      ].map(([x, y]) => both(ellipse([x, y], { across: 0.035, down: 0.05, angle: 0.5 }))),
      { colour: pigment('#1a2210'), soft: 0.04, opacity: 0.75 },
    ),
    hollows({ depth: 0.6, colour: pigment('#141a0a') }),
    eyeRings({ colour: pigment('#0f140a'), opacity: 0.95 }),
    paintShape(
      both(
        stroke([
          [-0.018, 0.56, 0.001],
          [-0.032, 0.575, 0.008],
          [-0.036, 0.595, 0.003],
        ]),
      ),
      { colour: pigment('#0f140a'), soft: 0.008 },
    ),
    paintShape(
      stroke([
        [-0.24, 0.675, 0.001],
        [-0.12, 0.696, 0.005],
        [0, 0.694, 0.005],
        [0.12, 0.696, 0.005],
        [0.24, 0.675, 0.001],
      ]),
      { colour: pigment('#0f140a'), soft: 0.008, relief: -8 },
    ),
  ],
  eyes: {
    iris: pigment('#c4b81a'),
    inner: pigment('#f0e85a'),
    pupil: 'slit',
    size: 1.15,
    glow: 0.15,
    white: pigment('#8a8f3a'),
    whiteShare: 0.6,
  },
  scene: {
    backdrop: 'green-forest',
    person: grades.sick,
    rim: { from: [0.9, -0.3], light: [0.6, 0.9, 0.4], strength: 0.6 },
    particles: { kind: 'dust', count: 50, light: [0.4, 0.5, 0.2] },
    fog: { light: [0.12, 0.18, 0.12], thickness: 0.4 },
    vignette: 0.6,
  },
};
