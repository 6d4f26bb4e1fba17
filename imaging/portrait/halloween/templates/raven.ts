import { lips } from '../paint/features.ts';
import { fur } from '../paint/fur.ts';
import { paintShape } from '../paint/paint-shapes.ts';
import { pigment } from '../paint/pigment.ts';
import { both, ellipse, union } from '../paint/shapes.ts';
import { hollows } from '../paint/skull.ts';
import { combine } from '../props/combine.ts';
import { ravenBeak } from '../props/on-face.ts';
import { featherCrest } from '../props/wings.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

export const raven: Template = {
  paint: [
    paintShape(
      union(
        both(ellipse([-0.16, 0.36], { across: 0.19, down: 0.13, angle: -0.22 })),
        ellipse([0, 0.3], { across: 0.12, down: 0.12 }),
      ),
      { colour: pigment('#121116'), soft: 0.03, stray: 0.012, opacity: 0.97 },
    ),
    paintShape(
      union(
        both(ellipse([-0.26, 0.32], { across: 0.21, down: 0.15, angle: -0.2 })),
        ellipse([0, 0.15], { across: 0.24, down: 0.1 }),
      ),
      { colour: pigment('#16151b'), soft: 0.06, stray: 0.02, opacity: 0.95 },
    ),
    fur({
      region: both(ellipse([-0.26, 0.33], { across: 0.24, down: 0.2, angle: -0.2 })),
      count: 520,
      length: 0.075,
      width: 0.006,
      colours: [pigment('#0e0d12'), pigment('#23222c'), pigment('#20304a')],
      angle: (x, y) => Math.atan2(y - 0.42, x * 1.2),
      opacity: 0.95,
    }),
    fur({
      region: ellipse([0, 0.17], { across: 0.24, down: 0.13 }),
      count: 320,
      length: 0.07,
      width: 0.006,
      colours: [pigment('#0e0d12'), pigment('#23222c')],
      angle: (x) => -1.57 + 1.8 * x,
      opacity: 0.95,
    }),
    hollows({ depth: 0.5, colour: pigment('#23222c') }),
    lips({ colour: pigment('#121116') }),
  ],
  eyes: { iris: pigment('#c98a1a'), inner: pigment('#3a2408'), size: 1.12 },
  props: combine(
    featherCrest({
      colours: [
        [0.009, 0.009, 0.012],
        [0.05, 0.05, 0.062],
      ],
      sheen: [0.03, 0.08, 0.2],
    }),
    ravenBeak(),
  ),
  scene: {
    backdrop: 'forest',
    person: grades.moonlit,
    rim: { from: [0.9, -0.3], light: [0.45, 0.6, 0.9], strength: 0.65 },
    particles: { kind: 'feathers', count: 20, light: [0.015, 0.016, 0.022] },
    fog: { light: [0.14, 0.17, 0.2], thickness: 0.4 },
    vignette: 0.6,
  },
};
