import { clipStep } from '../paint/clip-step.ts';
import { cracks } from '../paint/cracks.ts';
import { brows, eyeShadow, liner, lips } from '../paint/features.ts';
import { paintPigment } from '../paint/paint-pigment.ts';
import { paintShape } from '../paint/paint-shapes.ts';
import { pigment, pigments } from '../paint/pigment.ts';
import { mirrored, outline, stroke, within } from '../paint/shapes.ts';
import { cheekHollow, eyeSockets, noseHalf, teeth } from '../paint/skull.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

/** The person's left half of the face. */
const half = outline(
  [
    [0, -0.14],
    [0.012, 0.1],
    [-0.008, 0.3],
    [0.008, 0.5],
    [-0.006, 0.7],
    [0.006, 0.9],
    [0, 1.3],
    [0.7, 1.3],
    [0.7, -0.14],
  ],
  false,
);

export const halfSkull: Template = {
  paint: [
    paintShape(half, { colour: pigments.bone, opacity: 0.95, soft: 0.012, blotches: 0.14 }),
    (canvas, seed) =>
      paintPigment(canvas, {
        shape: within(mirrored(cheekHollow), half),
        order: {
          colour: pigments.black,
          opacity: 0.8,
          soft: 0.1,
          seed,
        },
      }),
    paintShape(within(eyeSockets(), half), { colour: pigments.black, soft: 0.03, opacity: 0.97 }),
    paintShape(mirrored(noseHalf), { colour: pigments.black, soft: 0.012 }),
    clipStep(teeth(), half),
    paintShape(
      stroke([
        [0.012, -0.1, 0.006],
        [-0.008, 0.12, 0.007],
        [0.01, 0.3, 0.006],
        [-0.004, 0.48, 0.006],
        [0.008, 0.64, 0.006],
        [-0.006, 0.8, 0.006],
        [0.006, 1.2, 0.004],
      ]),
      { colour: pigments.blood, soft: 0.01, gloss: 0.6, relief: -8, slope: 0.006, stray: 0.006 },
    ),
    brows({ size: 0.4, colour: pigment('#2b1d17'), opacity: 0.35 }),
    clipStep(eyeShadow({ colour: pigment('#3a1626'), opacity: 0.85 }), mirrored(half)),
    clipStep(liner({ colour: pigments.black }), mirrored(half)),
    clipStep(lips({ colour: pigment('#7d0c18') }), mirrored(half)),
    cracks(
      {
        from: [
          [0.16, 0.1, 1.3],
          [0.36, 0.3, 2.6],
          [0.22, 0.86, -1],
        ],
        length: 0.15,
        width: 0.0028,
      },
      { colour: pigments.black, opacity: 0.9, relief: -4, slope: 0.003 },
    ),
  ],
  scene: {
    backdrop: 'slate',
    person: grades.grim,
    rim: { from: [0.9, -0.3], light: [0.55, 0.65, 0.85], strength: 0.6 },
    particles: { kind: 'dust', count: 30, light: [0.3, 0.3, 0.34] },
    vignette: 0.6,
  },
};
