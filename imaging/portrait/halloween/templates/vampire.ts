import { cracks } from '../paint/cracks.ts';
import { drips, splatter } from '../paint/drips.ts';
import { brows, eyeRings, eyeShadow, lips } from '../paint/features.ts';
import { base } from '../paint/paint-shapes.ts';
import { pigment, pigments } from '../paint/pigment.ts';
import { hollows } from '../paint/skull.ts';
import { standingCollar } from '../props/around-neck.ts';
import { combine } from '../props/combine.ts';
import { cloth } from '../props/materials.ts';
import { fangs } from '../props/on-face.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

export const vampire: Template = {
  paint: [
    base({ colour: pigment('#dcd3cc'), opacity: 0.78, blotches: 0.1 }),
    hollows({ depth: 0.5, colour: pigment('#4a3a48') }),
    eyeRings({ colour: pigment('#4a1624'), opacity: 0.85 }),
    eyeShadow({ colour: pigment('#1f1418'), opacity: 0.8, size: 0.85 }),
    brows({ size: 0.55, colour: pigments.black }),
    lips({ colour: pigment('#6d0712'), gloss: 0.9 }),
    drips(
      {
        from: [
          [-0.085, 0.715],
          [0.098, 0.712],
          [0.07, 0.722],
        ],
        length: 0.13,
        width: 0.007,
      },
      { colour: pigments.blood },
    ),
    splatter({ count: 26, size: 0.009, area: [-0.18, 0.74, 0.2, 0.95] }, { colour: pigments.blood }),
    cracks(
      {
        from: [
          [-0.33, 0.3, 0.6],
          [0.34, 0.31, 2.6],
          [-0.42, 0.7, 0.2],
          [0.42, 0.72, 3],
        ],
        length: 0.13,
        width: 0.0022,
        crooked: 0.4,
      },
      { colour: pigment('#6b5a7a'), opacity: 0.4, soft: 0.006 },
    ),
  ],
  eyes: { iris: pigment('#b3121a'), inner: pigment('#f07a2a'), glow: 0.12 },
  props: combine(
    standingCollar({
      outer: cloth([
        [0.012, 0.011, 0.014],
        [0.03, 0.027, 0.032],
      ]),
      inner: cloth(
        [
          [0.34, 0.012, 0.022],
          [0.16, 0.006, 0.012],
        ],
        { dirt: 0.5 },
      ),
    }),
    fangs(),
  ),
  scene: {
    backdrop: 'crypt',
    person: grades.grim,
    rim: { from: [0.9, -0.2], light: [1, 0.5, 0.2], strength: 0.45 },
    particles: { kind: 'bats', count: 8, light: [0.008, 0.007, 0.008] },
    vignette: 0.62,
  },
};
