import { base } from '../paint/paint-shapes.ts';
import { pigment } from '../paint/pigment.ts';
import { hollows } from '../paint/skull.ts';
import { stitches } from '../paint/stitches.ts';
import { combine } from '../props/combine.ts';
import { broadHat, leather } from '../props/hats.ts';
import { felt, mottled } from '../props/materials.ts';
import { plagueMask } from '../props/on-face.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

export const plagueDoctor: Template = {
  paint: [
    base({ colour: pigment('#4a3422'), opacity: 0.96, blotches: 0.25, blotchSize: 0.12, gloss: 0.35 }),
    stitches({
      path: [
        [0, -0.05],
        [0, 0.12],
        [0, 0.28],
      ],
      thread: pigment('#c4a878'),
      seam: pigment('#1c120a'),
      reach: 0.018,
      crossed: true,
    }),
    stitches({
      path: [
        [-0.42, 0.44],
        [-0.3, 0.56],
        [-0.2, 0.62],
      ],
      thread: pigment('#c4a878'),
      seam: pigment('#1c120a'),
      reach: 0.016,
    }),
    stitches({
      path: [
        [0.42, 0.44],
        [0.3, 0.56],
        [0.2, 0.62],
      ],
      thread: pigment('#c4a878'),
      seam: pigment('#1c120a'),
      reach: 0.016,
    }),
    hollows({ depth: 0.5, colour: pigment('#150d07') }),
  ],
  props: combine(
    plagueMask(
      mottled({
        colours: [
          [0.05, 0.03, 0.017],
          [0.13, 0.08, 0.045],
        ],
        scale: 4,
        gloss: 0.5,
        grain: 0.008,
        fine: 55,
      }),
    ),
    broadHat({ material: felt([0.018, 0.016, 0.016]), band: leather, height: 0.4, reach: 0.5, nod: 0.12 }),
  ),
  scene: {
    backdrop: 'crypt',
    person: grades.candle,
    rim: { from: [0.9, -0.2], light: [1, 0.6, 0.3], strength: 0.5 },
    particles: { kind: 'dust', count: 50, light: [0.4, 0.3, 0.18] },
    fog: { light: [0.14, 0.12, 0.1], thickness: 0.45 },
    vignette: 0.62,
  },
};
