import { eyeRings, lips } from '../paint/features.ts';
import { fur } from '../paint/fur.ts';
import { base, paintRandom } from '../paint/paint-shapes.ts';
import { pigment } from '../paint/pigment.ts';
import { both, ellipse, union } from '../paint/shapes.ts';
import { hollows } from '../paint/skull.ts';
import { stitches } from '../paint/stitches.ts';
import { combine } from '../props/combine.ts';
import { tricorn } from '../props/hats.ts';
import { metal, mottled } from '../props/materials.ts';
import { eyePatch } from '../props/on-face.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

export const ghostPirate: Template = {
  paint: [
    base({ colour: pigment('#a9b8ad'), opacity: 0.82, blotches: 0.35, blotchSize: 0.1 }),
    hollows({ depth: 0.8, colour: pigment('#22332f') }),
    eyeRings({ colour: pigment('#16211f'), opacity: 0.95, size: 1.2 }),
    stitches({
      path: [
        [0.12, 0.2],
        [0.2, 0.33],
        [0.24, 0.46],
        [0.27, 0.58],
      ],
      thread: pigment('#3a2a20'),
      seam: pigment('#4a2428'),
      reach: 0.018,
    }),
    fur({
      region: union(
        ellipse([0, 0.86], { across: 0.24, down: 0.1 }),
        both(ellipse([-0.33, 0.76], { across: 0.1, down: 0.14 })),
      ),
      count: 380,
      length: 0.04,
      width: 0.0026,
      colours: [pigment('#2a332f'), pigment('#4d5a54')],
      angle: () => 1.5,
      opacity: 0.7,
    }),
    fur({
      region: both(ellipse([-0.075, 0.628], { across: 0.075, down: 0.016, angle: -0.15 })),
      count: 120,
      length: 0.06,
      width: 0.0032,
      colours: [pigment('#2a332f'), pigment('#4d5a54')],
      angle: (x) => (x < 0 ? 2.7 : 0.44),
      opacity: 0.85,
    }),
    paintRandom(
      (random) =>
        Array.from({ length: 34 }, () =>
          ellipse([0.44 * (random() < 0.5 ? -1 : 1) * (0.6 + 0.4 * random()), 0.5 + 0.5 * random()], {
            across: 0.008 + 0.014 * random(),
            down: 0.008 + 0.012 * random(),
          }),
        ),
      { colour: pigment('#c4cbb0'), soft: 0.008, relief: 20, slope: 0.01, bristles: 0 },
    ),
    lips({ colour: pigment('#2f3d3a'), opacity: 0.85 }),
  ],
  eyes: { iris: pigment('#5fe0c0'), inner: pigment('#d8fff0'), pupil: 'none', glow: 0.35 },
  props: combine(
    eyePatch(),
    tricorn(
      mottled({
        colours: [
          [0.02, 0.022, 0.022],
          [0.07, 0.07, 0.062],
        ],
        scale: 4,
        gloss: 0.2,
        grain: 0.01,
        fine: 50,
      }),
      metal([0.42, 0.33, 0.14]),
    ),
  ),
  scene: {
    backdrop: 'teal',
    person: grades.deep,
    rim: { from: [0.9, -0.35], light: [0.4, 0.9, 0.75], strength: 0.7 },
    particles: { kind: 'dust', count: 50, light: [0.25, 0.5, 0.42] },
    fog: { light: [0.12, 0.24, 0.22], thickness: 0.65 },
    vignette: 0.6,
  },
};
