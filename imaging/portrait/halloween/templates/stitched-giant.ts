import { brows, eyeRings, lips } from '../paint/features.ts';
import { base, paintShape } from '../paint/paint-shapes.ts';
import { pigment } from '../paint/pigment.ts';
import { both, stroke } from '../paint/shapes.ts';
import { hollows } from '../paint/skull.ts';
import { stitches } from '../paint/stitches.ts';
import { neckBolts } from '../props/around-neck.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

export const stitchedGiant: Template = {
  paint: [
    base({ colour: pigment('#9aa583'), opacity: 0.88, blotches: 0.22, blotchSize: 0.12, gloss: 0.2 }),
    hollows({ depth: 0.75, colour: pigment('#2f3526') }),
    eyeRings({ colour: pigment('#3a3040'), opacity: 0.9 }),
    brows({ size: -0.1, colour: pigment('#14140f') }),
    paintShape(
      both(
        stroke([
          [-0.06, 0.3, 0.012],
          [-0.16, 0.288, 0.02],
          [-0.26, 0.3, 0.01],
        ]),
      ),
      { colour: pigment('#2f3526'), soft: 0.06, opacity: 0.6 },
    ),
    stitches({
      path: [
        [-0.36, 0.2],
        [-0.2, 0.135],
        [0, 0.12],
        [0.18, 0.14],
        [0.35, 0.215],
      ],
      thread: pigment('#15120f'),
    }),
    stitches({
      path: [
        [0.33, 0.43],
        [0.3, 0.54],
        [0.33, 0.66],
        [0.28, 0.78],
      ],
      thread: pigment('#15120f'),
    }),
    stitches({
      path: [
        [-0.06, 0.83],
        [-0.14, 0.8],
        [-0.22, 0.83],
      ],
      thread: pigment('#15120f'),
      crossed: true,
    }),
    stitches({
      path: [
        [-0.36, 1.06],
        [-0.15, 1.09],
        [0.1, 1.085],
        [0.36, 1.05],
      ],
      thread: pigment('#15120f'),
      reach: 0.03,
    }),
    lips({ colour: pigment('#26211f'), opacity: 0.85 }),
  ],
  eyes: { iris: pigment('#a8a86a'), inner: pigment('#d8d89a'), white: pigment('#d9cf9a'), whiteShare: 0.6 },
  props: neckBolts(),
  scene: {
    backdrop: 'crypt',
    person: grades.sick,
    rim: { from: [0.9, -0.3], light: [0.5, 0.75, 0.9], strength: 0.55 },
    particles: { kind: 'sparks', count: 40, light: [0.5, 0.8, 1.2] },
    vignette: 0.62,
  },
};
