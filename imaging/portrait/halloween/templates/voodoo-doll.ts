import { paintShape } from '../paint/paint-shapes.ts';
import { pigment } from '../paint/pigment.ts';
import { ellipse, outline } from '../paint/shapes.ts';
import { hollows } from '../paint/skull.ts';
import { stitches } from '../paint/stitches.ts';
import { weave } from '../paint/weave.ts';
import { strawRuff } from '../props/around-neck.ts';
import { combine } from '../props/combine.ts';
import { pins } from '../props/on-face.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

const heart = outline([
  [-0.27, 0.545],
  [-0.225, 0.52],
  [-0.19, 0.55],
  [-0.215, 0.6],
  [-0.27, 0.655],
  [-0.325, 0.6],
  [-0.35, 0.55],
  [-0.315, 0.52],
]);

export const voodooDoll: Template = {
  paint: [
    weave({ colours: [pigment('#8f7350'), pigment('#5a4228')], threads: 46 }),
    hollows({ depth: 0.4, colour: pigment('#2a1c10') }),
    paintShape(ellipse([0.16, 0.37], { across: 0.135, down: 0.135 }), {
      colour: pigment('#1c1612'),
      soft: 0.006,
      relief: 26,
      slope: 0.03,
      gloss: 1,
      bristles: 0,
    }),
    paintShape(ellipse([0.16, 0.37], { across: 0.105, down: 0.105 }), {
      colour: pigment('#2a221c'),
      soft: 0.006,
      relief: -12,
      slope: 0.015,
      gloss: 1,
      bristles: 0,
    }),
    stitches({
      path: [
        [-0.25, 0.29],
        [-0.16, 0.375],
        [-0.07, 0.46],
      ],
      thread: pigment('#1a1010'),
      seam: pigment('#3b1a14'),
      reach: 0.03,
    }),
    stitches({
      path: [
        [-0.07, 0.29],
        [-0.16, 0.375],
        [-0.25, 0.46],
      ],
      thread: pigment('#1a1010'),
      seam: pigment('#3b1a14'),
      reach: 0.03,
    }),
    stitches({
      path: [
        [-0.24, 0.66],
        [-0.1, 0.695],
        [0.08, 0.7],
        [0.26, 0.66],
      ],
      thread: pigment('#1a1010'),
      seam: pigment('#1c0f0a'),
      spacing: 0.05,
      reach: 0.042,
      width: 0.006,
    }),
    stitches({
      path: [
        [0, 0.0],
        [-0.01, 0.14],
        [0.01, 0.27],
      ],
      thread: pigment('#6b1712'),
      seam: pigment('#3b2a1a'),
      reach: 0.022,
    }),
    paintShape(heart, { colour: pigment('#8a1a1c'), soft: 0.006, relief: 8, slope: 0.01, bristles: 0.3 }),
    stitches({
      path: [
        [-0.33, 0.575],
        [-0.27, 0.6],
        [-0.21, 0.575],
      ],
      thread: pigment('#1a1010'),
      seam: pigment('#4a0d0e'),
      reach: 0.014,
      spacing: 0.026,
    }),
  ],
  props: combine(pins(), strawRuff(110)),
  scene: {
    backdrop: 'crypt',
    person: grades.candle,
    rim: { from: [0.9, -0.2], light: [1, 0.55, 0.2], strength: 0.5 },
    particles: { kind: 'dust', count: 50, light: [0.4, 0.3, 0.18] },
    vignette: 0.62,
  },
};
