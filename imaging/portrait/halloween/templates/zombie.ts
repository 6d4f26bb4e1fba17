import { clipStep } from '../paint/clip-step.ts';
import { cracks } from '../paint/cracks.ts';
import { drips, splatter } from '../paint/drips.ts';
import { eyeRings, eyeShadow, lips } from '../paint/features.ts';
import { base, paintRandom, paintShape } from '../paint/paint-shapes.ts';
import { pigment } from '../paint/pigment.ts';
import { ellipse, outline, stroke, without } from '../paint/shapes.ts';
import { hollows, teeth } from '../paint/skull.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

const wound = outline([
  [-0.36, 0.555],
  [-0.28, 0.53],
  [-0.2, 0.56],
  [-0.17, 0.62],
  [-0.21, 0.68],
  [-0.3, 0.69],
  [-0.38, 0.63],
]);
const flesh = outline([
  [-0.34, 0.57],
  [-0.27, 0.555],
  [-0.215, 0.58],
  [-0.2, 0.625],
  [-0.24, 0.66],
  [-0.31, 0.665],
  [-0.355, 0.62],
]);
/** Torn cheek that shows teeth. */
const torn = outline([
  [0.085, 0.69],
  [0.13, 0.635],
  [0.2, 0.625],
  [0.27, 0.64],
  [0.31, 0.685],
  [0.27, 0.74],
  [0.19, 0.765],
  [0.12, 0.74],
]);
const tornInner = outline([
  [0.095, 0.692],
  [0.14, 0.65],
  [0.2, 0.642],
  [0.255, 0.654],
  [0.29, 0.687],
  [0.255, 0.728],
  [0.19, 0.748],
  [0.13, 0.726],
]);
const gash = stroke([
  [0.06, 0.13, 0.001],
  [0.13, 0.16, 0.011],
  [0.2, 0.2, 0.015],
  [0.26, 0.255, 0.001],
]);

export const zombie: Template = {
  paint: [
    base({ colour: pigment('#8a9070'), opacity: 0.86, blotches: 0.45, blotchSize: 0.09 }),
    paintRandom(
      (random) =>
        Array.from({ length: 26 }, () =>
          ellipse([(random() - 0.5) * 0.9, 0.08 + random() * 0.9], {
            across: 0.03 + 0.05 * random(),
            down: 0.03 + 0.04 * random(),
            angle: random() * 3,
          }),
        ),
      { colour: pigment('#5d5a45'), opacity: 0.4, soft: 0.05, blotches: 0.5, blotchSize: 0.03 },
    ),
    hollows({ depth: 0.8, colour: pigment('#2b2a22') }),
    eyeRings({ colour: pigment('#4a1f24'), opacity: 0.9, size: 1.3 }),
    eyeShadow({ colour: pigment('#1d1512'), opacity: 0.85, size: 0.8 }),
    paintShape(wound, {
      colour: pigment('#3d0a0a'),
      soft: 0.012,
      stray: 0.014,
      gloss: 0.9,
      relief: -30,
      slope: 0.02,
      bristles: 0,
    }),
    paintShape(flesh, {
      colour: pigment('#7a1712'),
      soft: 0.02,
      stray: 0.02,
      gloss: 1,
      relief: 12,
      slope: 0.01,
      blotches: 0.4,
      blotchSize: 0.025,
    }),
    clipStep(teeth({ reach: 0.36, rise: 0.03, count: 8, height: 0.075 }, pigment('#b8a468')), torn),
    paintShape(without(torn, tornInner), {
      colour: pigment('#5a0f0d'),
      soft: 0.01,
      stray: 0.008,
      gloss: 1,
      relief: 14,
      slope: 0.008,
      blotches: 0.3,
      blotchSize: 0.02,
      bristles: 0,
    }),
    paintShape(gash, {
      colour: pigment('#2a0606'),
      soft: 0.01,
      stray: 0.006,
      gloss: 0.8,
      relief: -22,
      slope: 0.008,
    }),
    cracks(
      {
        from: [
          [-0.2, 0.12, 1.2],
          [0.32, 0.26, 2.2],
          [-0.44, 0.6, 0.3],
          [0.1, 0.95, -1.2],
          [-0.1, 0.2, 0.4],
        ],
        length: 0.22,
        width: 0.003,
        crooked: 0.5,
      },
      { colour: pigment('#3a2f4a'), opacity: 0.5, soft: 0.006 },
    ),
    lips({ colour: pigment('#2d1a1c'), opacity: 0.9, blotches: 0.4, blotchSize: 0.03 }),
    drips(
      {
        from: [
          [-0.05, 0.73],
          [0.03, 0.735],
          [0.1, 0.715],
          [-0.24, 0.66],
          [-0.28, 0.65],
        ],
        length: 0.15,
        width: 0.008,
      },
      { colour: pigment('#3d0a0a') },
    ),
    splatter({ count: 90, size: 0.012, area: [-0.45, 0.5, 0.35, 1.1] }, { colour: pigment('#4a0c0c') }),
  ],
  eyes: {
    iris: pigment('#c9ccb8'),
    inner: pigment('#dfe0d0'),
    pupil: 'round',
    white: pigment('#d0b56a'),
    whiteShare: 0.75,
  },
  scene: {
    backdrop: 'graveyard',
    person: grades.sick,
    rim: { from: [0.9, -0.3], light: [0.6, 0.8, 0.5], strength: 0.5 },
    fog: { light: [0.16, 0.2, 0.14], thickness: 0.6 },
    vignette: 0.62,
  },
};
