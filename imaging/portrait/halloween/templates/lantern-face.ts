import { base, paintShape, paintShapes } from '../paint/paint-shapes.ts';
import { pigment, pigments } from '../paint/pigment.ts';
import { both, outline, stroke } from '../paint/shapes.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

const upper = [
  [-0.36, 0.6],
  [-0.27, 0.655],
  [-0.235, 0.625],
  [-0.19, 0.68],
  [-0.09, 0.685],
  [-0.07, 0.645],
  [-0.03, 0.69],
  [0.03, 0.69],
  [0.07, 0.645],
  [0.09, 0.685],
  [0.19, 0.68],
  [0.235, 0.625],
  [0.27, 0.655],
  [0.36, 0.6],
] as const;
const mouth = outline(
  [
    ...upper,
    [0.3, 0.7],
    [0.2, 0.76],
    [0.13, 0.78],
    [0.11, 0.74],
    [0.06, 0.745],
    [0.05, 0.795],
    [-0.05, 0.795],
    [-0.06, 0.745],
    [-0.11, 0.74],
    [-0.13, 0.78],
    [-0.2, 0.76],
    [-0.3, 0.7],
  ],
  false,
);

export const lanternFace: Template = {
  paint: [
    base({ colour: pigment('#d9700f'), opacity: 0.95, blotches: 0.14, gloss: 0.4 }),
    paintShapes(
      [0, 0.13, 0.27, 0.39].map((x) =>
        both(
          stroke([
            [0.35 * x, -0.1, 0.002],
            [x, 0.2, 0.007],
            [1.12 * x, 0.55, 0.009],
            [x * 0.8, 0.85, 0.006],
            [0.5 * x, 1.1, 0.002],
          ]),
        ),
      ),
      { colour: pigment('#8a3a06'), soft: 0.035, opacity: 0.75, relief: -6, slope: 0.02 },
    ),
    paintShape(
      both(
        outline(
          [
            [-0.05, 0.42],
            [-0.13, 0.25],
            [-0.28, 0.4],
            [-0.2, 0.445],
            [-0.12, 0.445],
          ],
          false,
        ),
      ),
      { colour: pigments.black, soft: 0.008 },
    ),
    paintShape(
      outline(
        [
          [0, 0.505],
          [-0.06, 0.6],
          [0.06, 0.6],
        ],
        false,
      ),
      { colour: pigments.black, soft: 0.008 },
    ),
    paintShape(mouth, { colour: pigments.black, soft: 0.008 }),
    paintShape(
      both(
        stroke(
          [
            [-0.045, 0.425, 0.003],
            [-0.13, 0.243, 0.004],
            [-0.285, 0.402, 0.003],
          ],
          false,
        ),
      ),
      { colour: pigment('#f7c431'), soft: 0.006 },
    ),
    paintShape(
      stroke(
        [
          [-0.063, 0.603, 0.003],
          [0, 0.498, 0.0035],
          [0.063, 0.603, 0.003],
        ],
        false,
      ),
      { colour: pigment('#f7c431'), soft: 0.006 },
    ),
    paintShape(
      stroke(
        upper.map(([x, y]) => [x, y - 0.006, 0.0032] as const),
        false,
      ),
      { colour: pigment('#f7c431'), soft: 0.006 },
    ),
  ],
  eyes: { iris: pigment('#e08a12'), inner: pigment('#ffd95a'), glow: 0.3 },
  scene: {
    backdrop: 'autumn-forest',
    person: grades.candle,
    rim: { from: [0.9, 0.1], light: [1, 0.5, 0.12], strength: 0.6 },
    particles: { kind: 'leaves', count: 22, light: [0.35, 0.12, 0.02] },
    vignette: 0.55,
  },
};
