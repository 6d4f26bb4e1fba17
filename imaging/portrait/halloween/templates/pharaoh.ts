import { cracks } from '../paint/cracks.ts';
import { lips } from '../paint/features.ts';
import { base, paintShape } from '../paint/paint-shapes.ts';
import { pigment, pigments } from '../paint/pigment.ts';
import { both, ellipse, outline, stroke } from '../paint/shapes.ts';
import { hollows } from '../paint/skull.ts';
import { nemes } from '../props/nemes.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

export const pharaoh: Template = {
  paint: [
    base({ colour: pigment('#b58a3a'), opacity: 0.62, blotches: 0.35, blotchSize: 0.12, gloss: 1.3 }),
    hollows({ depth: 0.5, colour: pigment('#3a2408') }),
    paintShape(
      both(
        outline([
          [-0.06, 0.385],
          [-0.1, 0.32],
          [-0.18, 0.305],
          [-0.26, 0.345],
          [-0.38, 0.35],
          [-0.38, 0.375],
          [-0.26, 0.4],
          [-0.18, 0.425],
          [-0.1, 0.415],
        ]),
      ),
      { colour: pigments.black, soft: 0.008, gloss: 0.5 },
    ),
    paintShape(both(ellipse([-0.165, 0.325], { across: 0.09, down: 0.03, angle: -0.05 })), {
      colour: pigment('#1f5f8a'),
      soft: 0.02,
      opacity: 0.95,
    }),
    paintShape(
      both(
        stroke([
          [-0.05, 0.292, 0.008],
          [-0.16, 0.25, 0.011],
          [-0.26, 0.262, 0.009],
          [-0.36, 0.285, 0.006],
        ]),
      ),
      { colour: pigments.black, soft: 0.006 },
    ),
    paintShape(
      both(
        stroke([
          [-0.135, 0.425, 0.005],
          [-0.14, 0.48, 0.006],
          [-0.18, 0.53, 0.005],
          [-0.22, 0.52, 0.004],
          [-0.215, 0.49, 0.002],
        ]),
      ),
      { colour: pigments.black, soft: 0.006 },
    ),
    cracks(
      {
        from: [
          [-0.3, 0.12, 1],
          [0.38, 0.55, 2.7],
          [0.1, 0.95, -1.2],
          [-0.4, 0.6, 0.4],
        ],
        length: 0.26,
        width: 0.004,
      },
      { colour: pigment('#1a1006'), relief: -12, slope: 0.005 },
    ),
    cracks(
      {
        from: [
          [0.3, 0.13, 2],
          [-0.38, 0.68, -0.2],
        ],
        length: 0.2,
        width: 0.003,
      },
      { colour: [0.1, 1.2, 0.9], soft: 0.008 },
    ),
    paintShape(
      outline([
        [-0.03, 0.84],
        [0.03, 0.84],
        [0.038, 0.9],
        [0.03, 0.95],
        [-0.03, 0.95],
        [-0.038, 0.9],
      ]),
      { colour: pigment('#1a2a4a'), soft: 0.008, relief: 10, slope: 0.02 },
    ),
    lips({ colour: pigment('#7a5218'), gloss: 1.2 }),
  ],
  eyes: { iris: pigment('#2fc4a8'), inner: pigment('#c8fff0'), glow: 0.4, pupil: 'none' },
  props: nemes([
    [0.6, 0.38, 0.08],
    [0.02, 0.045, 0.16],
  ]),
  scene: {
    backdrop: 'tomb',
    person: grades.candle,
    rim: { from: [0.9, -0.2], light: [1, 0.65, 0.25], strength: 0.6 },
    particles: { kind: 'dust', count: 80, light: [0.6, 0.42, 0.18] },
    vignette: 0.55,
  },
};
