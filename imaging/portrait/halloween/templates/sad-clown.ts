import { drips } from '../paint/drips.ts';
import { brows } from '../paint/features.ts';
import { base, paintShape } from '../paint/paint-shapes.ts';
import { pigment, pigments } from '../paint/pigment.ts';
import { both, ellipse, outline, stroke } from '../paint/shapes.ts';
import { hollows } from '../paint/skull.ts';
import { ruff } from '../props/around-neck.ts';
import { combine } from '../props/combine.ts';
import { cloth } from '../props/materials.ts';
import { ballNose } from '../props/on-face.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

export const sadClown: Template = {
  paint: [
    base({ colour: pigments.white, opacity: 0.94, blotches: 0.16 }),
    hollows({ depth: 0.22, colour: pigment('#5a6b7a') }),
    paintShape(
      both(
        outline([
          [-0.158, 0.1],
          [-0.2, 0.25],
          [-0.225, 0.36],
          [-0.2, 0.46],
          [-0.158, 0.6],
          [-0.116, 0.46],
          [-0.092, 0.36],
          [-0.116, 0.25],
        ]),
      ),
      { colour: pigment('#1f3f86'), soft: 0.012, blotches: 0.25, bristles: 0.25, angle: 1.57 },
    ),
    drips(
      {
        from: [
          [-0.158, 0.57],
          [0.158, 0.57],
          [-0.14, 0.54],
        ],
        length: 0.2,
        width: 0.006,
      },
      { colour: pigment('#1f3f86'), opacity: 0.6, gloss: 0.3, relief: 0 },
    ),
    brows({ size: -1.2, colour: pigments.black }),
    paintShape(
      both(
        outline([
          [0, 0.645],
          [-0.1, 0.655],
          [-0.19, 0.72],
          [-0.265, 0.805],
          [-0.2, 0.795],
          [-0.12, 0.765],
          [0, 0.765],
        ]),
      ),
      { colour: pigment('#a3131d'), soft: 0.012, bristles: 0.2, blotches: 0.2 },
    ),
    paintShape(
      stroke([
        [-0.2, 0.765, 0.001],
        [-0.1, 0.705, 0.005],
        [0, 0.694, 0.005],
        [0.1, 0.705, 0.005],
        [0.2, 0.765, 0.001],
      ]),
      { colour: pigments.black, soft: 0.008 },
    ),
    paintShape(both(ellipse([-0.34, 0.6], { across: 0.06, down: 0.06 })), {
      colour: pigment('#c43a3a'),
      soft: 0.06,
      opacity: 0.7,
    }),
  ],
  props: combine(
    ruff(
      cloth(
        [
          [0.66, 0.63, 0.58],
          [0.4, 0.36, 0.32],
        ],
        { weave: 40 },
      ),
    ),
    ballNose(pigment('#b0141f')),
  ),
  scene: {
    backdrop: 'tent',
    person: grades.dusk,
    rim: { from: [-0.9, -0.3], light: [1, 0.8, 0.5], strength: 0.4 },
    particles: { kind: 'dust', count: 50, light: [0.5, 0.42, 0.3] },
    vignette: 0.6,
  },
};
