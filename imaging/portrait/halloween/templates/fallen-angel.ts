import { cracks } from '../paint/cracks.ts';
import { drips } from '../paint/drips.ts';
import { brows, eyeShadow, lips } from '../paint/features.ts';
import { base } from '../paint/paint-shapes.ts';
import { pigment, pigments } from '../paint/pigment.ts';
import { hollows } from '../paint/skull.ts';
import { combine } from '../props/combine.ts';
import { crownRing } from '../props/crown-ring.ts';
import { metal } from '../props/materials.ts';
import { featherWings } from '../props/wings.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

export const fallenAngel: Template = {
  paint: [
    base({ colour: pigment('#d8d2cf'), opacity: 0.6, blotches: 0.15 }),
    hollows({ depth: 0.4, colour: pigment('#3d3a44') }),
    eyeShadow({ colour: pigment('#1c1a1e'), opacity: 0.9, size: 1.05 }),
    drips(
      {
        from: [
          [-0.11, 0.415],
          [-0.16, 0.42],
          [-0.2, 0.415],
          [0.11, 0.415],
          [0.165, 0.42],
          [0.21, 0.41],
        ],
        length: 0.34,
        width: 0.007,
      },
      { colour: pigment('#100f12'), gloss: 1 },
    ),
    cracks(
      {
        from: [
          [0.02, 0.07, 1.4],
          [-0.3, 0.15, 0.8],
          [0.42, 0.4, 2.7],
        ],
        length: 0.24,
        width: 0.0034,
      },
      { colour: pigments.gold, gloss: 1.4, relief: 5, slope: 0.004 },
    ),
    brows({ size: 0.6, colour: pigment('#2a2422'), opacity: 0.7 }),
    lips({ colour: pigment('#3a1c20') }),
  ],
  eyes: {
    iris: pigment('#d9dfe8'),
    inner: pigment('#ffffff'),
    pupil: 'round',
    white: pigment('#1b181b'),
    whiteShare: 0.8,
    glow: 0.2,
  },
  props: combine(
    featherWings([
      [0.014, 0.013, 0.015],
      [0.07, 0.066, 0.072],
    ]),
    crownRing({
      material: metal([0.62, 0.42, 0.14]),
      points: 15,
      tall: (i) => (i % 3 === 0 ? 0.3 : 0.14) * (i % 5 === 2 ? 0.4 : 1),
      flare: 1.5,
      y: -0.62,
    }),
  ),
  scene: {
    backdrop: 'slate',
    person: grades.grim,
    rim: { from: [-0.8, -0.5], light: [0.9, 0.8, 0.6], strength: 0.6 },
    particles: { kind: 'feathers', count: 18, light: [0.02, 0.019, 0.021] },
    vignette: 0.55,
  },
};
