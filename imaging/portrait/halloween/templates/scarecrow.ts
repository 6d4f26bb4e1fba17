import { paintShape } from '../paint/paint-shapes.ts';
import { pigment } from '../paint/pigment.ts';
import { both, outline } from '../paint/shapes.ts';
import { hollows } from '../paint/skull.ts';
import { stitches } from '../paint/stitches.ts';
import { weave } from '../paint/weave.ts';
import { strawRuff } from '../props/around-neck.ts';
import { combine } from '../props/combine.ts';
import { broadHat } from '../props/hats.ts';
import { cloth, plaited } from '../props/materials.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

const patch = outline(
  [
    [0.185, 0.495],
    [0.355, 0.485],
    [0.365, 0.62],
    [0.195, 0.625],
  ],
  false,
);

export const scarecrow: Template = {
  paint: [
    weave({ colours: [pigment('#b58f57'), pigment('#7d5c33')], threads: 52 }),
    hollows({ depth: 0.45, colour: pigment('#3d2814') }),
    paintShape(
      both(
        outline([
          [-0.06, 0.39],
          [-0.1, 0.32],
          [-0.17, 0.29],
          [-0.25, 0.33],
          [-0.255, 0.4],
          [-0.18, 0.45],
          [-0.1, 0.44],
        ]),
      ),
      { colour: pigment('#17100a'), soft: 0.02, stray: 0.01 },
    ),
    paintShape(
      outline(
        [
          [0, 0.5],
          [-0.055, 0.6],
          [0.055, 0.6],
        ],
        false,
      ),
      { colour: pigment('#a1541c'), soft: 0.008, stray: 0.004 },
    ),
    stitches({
      path: [
        [-0.3, 0.625],
        [-0.16, 0.695],
        [0, 0.715],
        [0.16, 0.695],
        [0.3, 0.625],
      ],
      thread: pigment('#1d130a'),
      seam: pigment('#2a1a0c'),
      spacing: 0.042,
      reach: 0.034,
      width: 0.006,
    }),
    stitches({
      path: [
        [0.12, 0.1],
        [0.2, 0.19],
        [0.3, 0.25],
      ],
      thread: pigment('#1d130a'),
      seam: pigment('#4a2f16'),
      crossed: true,
      reach: 0.022,
    }),
    stitches({
      path: [
        [-0.35, 0.5],
        [-0.32, 0.58],
        [-0.36, 0.66],
      ],
      thread: pigment('#5a1410'),
      seam: pigment('#4a2f16'),
      reach: 0.024,
    }),
    paintShape(patch, { colour: pigment('#5b6b4a'), soft: 0.005, relief: 9, slope: 0.008, bristles: 0.3 }),
    stitches({
      path: [
        [0.19, 0.5],
        [0.35, 0.49],
      ],
      thread: pigment('#1d130a'),
      seam: pigment('#2a2416'),
      reach: 0.016,
      spacing: 0.03,
    }),
    stitches({
      path: [
        [0.2, 0.62],
        [0.36, 0.615],
      ],
      thread: pigment('#1d130a'),
      seam: pigment('#2a2416'),
      reach: 0.016,
      spacing: 0.03,
    }),
  ],
  eyes: { iris: pigment('#d98a1a'), inner: pigment('#ffd24a'), pupil: 'round', glow: 0.3 },
  props: combine(
    strawRuff(190),
    broadHat({
      material: plaited([
        [0.24, 0.16, 0.06],
        [0.52, 0.38, 0.17],
      ]),
      band: cloth([
        [0.16, 0.03, 0.02],
        [0.06, 0.015, 0.01],
      ]),
      height: 0.5,
      reach: 0.46,
    }),
  ),
  scene: {
    backdrop: 'autumn-forest',
    person: grades.candle,
    rim: { from: [0.9, -0.3], light: [1, 0.6, 0.25], strength: 0.5 },
    particles: { kind: 'leaves', count: 26, light: [0.3, 0.11, 0.025] },
    fog: { light: [0.22, 0.15, 0.1], thickness: 0.4 },
    vignette: 0.55,
  },
};
