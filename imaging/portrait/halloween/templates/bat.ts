import { lips } from '../paint/features.ts';
import { paintShape, paintShapes } from '../paint/paint-shapes.ts';
import { pigment } from '../paint/pigment.ts';
import { both, outline, stroke } from '../paint/shapes.ts';
import { hollows } from '../paint/skull.ts';
import { combine } from '../props/combine.ts';
import { ears } from '../props/horns.ts';
import { fangs } from '../props/on-face.ts';
import { batSkin, skinWings } from '../props/wings.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

/** A bat with spread wings over eyes and temples. */
const mask = both(
  outline(
    [
      [0, 0.29],
      [-0.025, 0.245],
      [-0.045, 0.285],
      [-0.16, 0.255],
      [-0.3, 0.17],
      [-0.47, 0.13],
      [-0.44, 0.28],
      [-0.46, 0.42],
      [-0.39, 0.4],
      [-0.34, 0.52],
      [-0.26, 0.46],
      [-0.18, 0.56],
      [-0.11, 0.47],
      [-0.05, 0.5],
      [0, 0.46],
    ],
    false,
  ),
);
const fingers: readonly (readonly [number, number])[] = [
  [-0.45, 0.15],
  [-0.45, 0.41],
  [-0.335, 0.51],
  [-0.18, 0.55],
];

export const bat: Template = {
  paint: [
    paintShape(mask, { colour: pigment('#17151a'), opacity: 0.97, soft: 0.008, bristles: 0.12, gloss: 0.4 }),
    paintShapes(
      fingers.map(([x, y]) =>
        both(
          stroke([
            [-0.17, 0.37, 0.006],
            [(x - 0.17) / 2, (y + 0.36) / 2 - 0.02, 0.0045],
            [x, y, 0.0012],
          ]),
        ),
      ),
      { colour: pigment('#4d4754'), soft: 0.006, relief: 8, slope: 0.006, bristles: 0 },
    ),
    hollows({ depth: 0.5, colour: pigment('#2b2230') }),
    paintShape(
      stroke([
        [0, 0.46, 0.004],
        [0, 0.535, 0.006],
      ]),
      { colour: pigment('#17151a'), soft: 0.02, opacity: 0.7 },
    ),
    paintShape(
      both(
        outline([
          [-0.012, 0.545],
          [-0.05, 0.53],
          [-0.068, 0.575],
          [-0.03, 0.6],
          [-0.008, 0.585],
        ]),
      ),
      { colour: pigment('#17151a'), soft: 0.02 },
    ),
    lips({ colour: pigment('#17151a'), gloss: 0.7 }),
  ],
  eyes: { iris: pigment('#b3121a'), inner: pigment('#ff6a3a'), glow: 0.2 },
  props: combine(
    skinWings({
      membrane: batSkin([
        [0.02, 0.016, 0.02],
        [0.075, 0.058, 0.066],
      ]),
    }),
    ears({
      outer: [
        [0.012, 0.011, 0.013],
        [0.045, 0.04, 0.045],
      ],
      inner: pigment('#6b4a52'),
      width: 0.26,
      height: 0.62,
      out: 0.27,
    }),
    fangs(0.08),
  ),
  scene: {
    backdrop: 'forest',
    person: grades.moonlit,
    rim: { from: [0.9, -0.35], light: [0.5, 0.55, 0.8], strength: 0.65 },
    particles: { kind: 'bats', count: 12, light: [0.008, 0.008, 0.012] },
    vignette: 0.6,
  },
};
