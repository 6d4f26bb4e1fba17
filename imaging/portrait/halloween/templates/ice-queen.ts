import { cracks } from '../paint/cracks.ts';
import { splatter } from '../paint/drips.ts';
import { brows, eyeShadow, liner, lips } from '../paint/features.ts';
import { base } from '../paint/paint-shapes.ts';
import { pigment } from '../paint/pigment.ts';
import { hollows } from '../paint/skull.ts';
import { crystal, splinterCrown } from '../props/crowns.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

export const iceQueen: Template = {
  paint: [
    base({ colour: pigment('#cfe3f0'), opacity: 0.75, blotches: 0.2, gloss: 0.9 }),
    hollows({ depth: 0.4, colour: pigment('#2f5a86') }),
    eyeShadow({ colour: pigment('#2b6fa8'), opacity: 0.8, size: 1.25 }),
    eyeShadow({ colour: pigment('#eaf6ff'), opacity: 0.7, size: 0.65 }),
    cracks(
      {
        from: [
          [-0.47, 0.3, 0.3],
          [-0.47, 0.5, -0.1],
          [0.47, 0.3, 2.8],
          [0.47, 0.5, 3.2],
          [-0.2, 0.03, 1.2],
          [0.2, 0.03, 1.9],
          [0, 0.02, 1.57],
        ],
        length: 0.2,
        width: 0.004,
        crooked: 0.3,
        branches: 0.55,
      },
      { colour: pigment('#f4fbff'), gloss: 1.4, relief: 7, slope: 0.004 },
    ),
    splatter(
      { count: 240, size: 0.006, area: [-0.46, 0.05, 0.46, 0.7] },
      { colour: pigment('#ffffff'), gloss: 1.5, opacity: 0.85, relief: 3 },
    ),
    liner({ colour: pigment('#12304a'), size: 1.3 }),
    brows({ size: 0.6, colour: pigment('#eef8ff') }),
    lips({ colour: pigment('#3f7fb5'), gloss: 1.2 }),
  ],
  eyes: { iris: pigment('#7ac8f0'), inner: pigment('#f0fbff'), glow: 0.2 },
  props: splinterCrown({
    material: crystal([
      [0.2, 0.42, 0.62],
      [0.75, 0.9, 1],
    ]),
    count: 19,
    tall: 0.72,
    thick: 0.06,
    sides: 5,
  }),
  scene: {
    backdrop: 'ice',
    person: grades.frost,
    rim: { from: [0.7, -0.6], light: [0.7, 0.9, 1], strength: 0.75 },
    particles: { kind: 'snow', count: 130, light: [0.85, 0.92, 1] },
    vignette: 0.45,
  },
};
