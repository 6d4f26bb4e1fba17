import { cracks } from '../paint/cracks.ts';
import { splatter } from '../paint/drips.ts';
import { brows, eyeRings, eyeShadow, liner } from '../paint/features.ts';
import { base, paintShape, paintShapes } from '../paint/paint-shapes.ts';
import { pigment, pigments } from '../paint/pigment.ts';
import { both, ellipse, outline, stroke } from '../paint/shapes.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

/** Missing piece of the porcelain. */
const missing = outline(
  [
    [0.17, 0.15],
    [0.22, 0.13],
    [0.285, 0.165],
    [0.3, 0.21],
    [0.25, 0.225],
    [0.2, 0.205],
  ],
  false,
);

export const rottenDoll: Template = {
  paint: [
    base({ colour: pigment('#efe6dc'), opacity: 0.96, blotches: 0.05, bristles: 0.02, gloss: 1 }),
    paintShape(both(ellipse([-0.26, 0.565], { across: 0.085, down: 0.075 })), {
      colour: pigment('#d9706a'),
      soft: 0.1,
      opacity: 0.75,
      bristles: 0,
    }),
    eyeShadow({ colour: pigment('#8a5a6b'), opacity: 0.6 }),
    eyeRings({ colour: pigment('#2b1f24'), opacity: 0.5 }),
    liner({ colour: pigments.black, size: 0.4 }),
    paintShapes(
      [-2, -1, 0, 1, 2].map((i) =>
        both(
          stroke([
            [-0.158 + 0.032 * i, 0.408 - 0.004 * i * i, 0.004],
            [-0.158 + 0.042 * i, 0.447 - 0.005 * i * i, 0.0008],
          ]),
        ),
      ),
      { colour: pigments.black, soft: 0.003, bristles: 0 },
    ),
    brows({ size: 0.2, colour: pigment('#4a3328'), opacity: 0.9 }),
    paintShape(
      both(
        outline([
          [0, 0.668],
          [-0.022, 0.655],
          [-0.055, 0.672],
          [-0.07, 0.694],
          [-0.045, 0.725],
          [0, 0.738],
        ]),
      ),
      { colour: pigment('#b3202c'), soft: 0.01, gloss: 1 },
    ),
    paintShape(missing, {
      colour: pigment('#120e10'),
      soft: 0.004,
      stray: 0.003,
      bristles: 0,
      relief: -34,
      slope: 0.012,
      gloss: 0.1,
    }),
    cracks(
      {
        from: [
          [0.2, 0.13, 2.3],
          [0.3, 0.21, 1.4],
          [0.24, 0.22, 2.6],
          [0.16, 0.17, 1.9],
          [-0.38, 0.6, 0.2],
          [-0.1, 0.93, -0.8],
        ],
        length: 0.34,
        width: 0.0036,
        crooked: 0.42,
        branches: 0.36,
      },
      { colour: pigment('#17120f'), relief: -14, slope: 0.004 },
    ),
    paintShape(
      both(
        stroke([
          [-0.125, 0.7, 0.0018],
          [-0.14, 0.8, 0.002],
          [-0.13, 0.95, 0.002],
        ]),
      ),
      { colour: pigment('#4a4038'), soft: 0.004, opacity: 0.9, relief: -6, slope: 0.004 },
    ),
    splatter(
      { count: 120, size: 0.01, area: [-0.5, 0.05, 0.5, 1.1] },
      { colour: pigment('#6b5a44'), opacity: 0.35, relief: 0, gloss: 0.2 },
    ),
  ],
  eyes: {
    iris: pigment('#5f8fb0'),
    inner: pigment('#a8d0e0'),
    size: 1.15,
    white: pigment('#f2efe8'),
    whiteShare: 0.8,
  },
  scene: {
    backdrop: 'slate',
    person: grades.grim,
    rim: { from: [-0.9, -0.4], light: [0.8, 0.75, 0.7], strength: 0.4 },
    particles: { kind: 'dust', count: 60, light: [0.35, 0.32, 0.28] },
    vignette: 0.62,
  },
};
