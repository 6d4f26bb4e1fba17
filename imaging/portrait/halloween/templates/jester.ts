import { brows } from '../paint/features.ts';
import { stars } from '../paint/ornaments.ts';
import { paintShape } from '../paint/paint-shapes.ts';
import { pigment, pigments } from '../paint/pigment.ts';
import { both, outline, stroke } from '../paint/shapes.ts';
import { hollows } from '../paint/skull.ts';
import { ruff } from '../props/around-neck.ts';
import { combine } from '../props/combine.ts';
import { jesterCap } from '../props/jester-cap.ts';
import { cloth } from '../props/materials.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

export const jester: Template = {
  paint: [
    paintShape(
      outline(
        [
          [0, -0.14],
          [0, 1.3],
          [-0.7, 1.3],
          [-0.7, -0.14],
        ],
        false,
      ),
      { colour: pigments.white, opacity: 0.95, soft: 0.01, blotches: 0.1 },
    ),
    paintShape(
      outline(
        [
          [0, -0.14],
          [0, 1.3],
          [0.7, 1.3],
          [0.7, -0.14],
        ],
        false,
      ),
      { colour: pigment('#1d1a20'), opacity: 0.94, soft: 0.01, blotches: 0.14 },
    ),
    hollows({ depth: 0.35 }),
    paintShape(
      outline(
        [
          [-0.158, 0.13],
          [-0.215, 0.37],
          [-0.158, 0.6],
          [-0.1, 0.37],
        ],
        false,
      ),
      { colour: pigment('#1d1a20'), soft: 0.008, bristles: 0.15 },
    ),
    paintShape(
      outline(
        [
          [0.158, 0.13],
          [0.215, 0.37],
          [0.158, 0.6],
          [0.1, 0.37],
        ],
        false,
      ),
      { colour: pigment('#a3131d'), soft: 0.008, bristles: 0.15 },
    ),
    paintShape(
      both(
        outline([
          [0, 0.66],
          [-0.05, 0.645],
          [-0.13, 0.68],
          [-0.27, 0.605],
          [-0.22, 0.7],
          [-0.12, 0.745],
          [0, 0.755],
        ]),
      ),
      { colour: pigment('#a3131d'), soft: 0.008 },
    ),
    paintShape(
      stroke([
        [-0.27, 0.612, 0.001],
        [-0.13, 0.692, 0.005],
        [0, 0.697, 0.005],
        [0.13, 0.692, 0.005],
        [0.27, 0.612, 0.001],
      ]),
      { colour: pigments.black, soft: 0.006 },
    ),
    brows({ size: 1.2, colour: pigment('#a3131d') }),
    stars(
      [
        [-0.32, 0.52, 0.03],
        [0.32, 0.52, 0.03],
      ],
      pigments.gold,
    ),
  ],
  eyes: { iris: pigment('#3fa35a'), inner: pigment('#b8e86a') },
  props: combine(
    ruff(
      cloth(
        [
          [0.03, 0.026, 0.032],
          [0.012, 0.01, 0.012],
        ],
        { weave: 40 },
      ),
      { folds: 16 },
    ),
    jesterCap([
      [0.3, 0.012, 0.025],
      [0.02, 0.018, 0.024],
    ]),
  ),
  scene: {
    backdrop: 'tent',
    person: grades.candle,
    rim: { from: [0.9, -0.3], light: [1, 0.7, 0.35], strength: 0.5 },
    particles: { kind: 'sparks', count: 50, light: [1.2, 0.8, 0.3] },
    vignette: 0.6,
  },
};
