import { cracks } from '../paint/cracks.ts';
import { drips } from '../paint/drips.ts';
import { eyeRings, eyeShadow, lips } from '../paint/features.ts';
import { base } from '../paint/paint-shapes.ts';
import { pigment } from '../paint/pigment.ts';
import { hollows } from '../paint/skull.ts';
import { combine } from '../props/combine.ts';
import { flowerCrown } from '../props/crowns.ts';
import { veil } from '../props/veil.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

export const ghostBride: Template = {
  paint: [
    base({ colour: pigment('#e3e6e8'), opacity: 0.88, blotches: 0.16 }),
    hollows({ depth: 0.55, colour: pigment('#4d5a6b') }),
    eyeRings({ colour: pigment('#2f3440'), opacity: 0.85, size: 1.2 }),
    eyeShadow({ colour: pigment('#1c1d24'), opacity: 0.8, size: 0.8 }),
    drips(
      {
        from: [
          [-0.12, 0.42],
          [-0.17, 0.43],
          [-0.21, 0.42],
          [0.12, 0.42],
          [0.18, 0.43],
          [0.22, 0.415],
        ],
        length: 0.26,
        width: 0.0055,
      },
      { colour: pigment('#1d1d24'), opacity: 0.7, gloss: 0.5, relief: 1 },
    ),
    cracks(
      {
        from: [
          [-0.3, 0.2, 0.9],
          [0.36, 0.5, 2.8],
          [-0.4, 0.75, -0.2],
          [0.3, 0.16, 2.1],
          [0.05, 1, -1.4],
        ],
        length: 0.2,
        width: 0.0024,
        crooked: 0.4,
      },
      { colour: pigment('#6d7a8f'), opacity: 0.55, soft: 0.006 },
    ),
    lips({ colour: pigment('#4a4a5e'), opacity: 0.9, blotches: 0.3, blotchSize: 0.03 }),
  ],
  eyes: {
    iris: pigment('#dfe8f0'),
    inner: pigment('#ffffff'),
    pupil: 'none',
    white: pigment('#e8ecf0'),
    whiteShare: 0.7,
    glow: 0.12,
  },
  props: combine(
    flowerCrown({
      colours: [pigment('#b9b4ac'), pigment('#8f8a80'), pigment('#a8a4b0')],
      count: 9,
      size: 0.13,
      leaves: [pigment('#4a4f44'), pigment('#6b705e')],
    }),
    veil({ colour: [0.62, 0.64, 0.68], opacity: 0.42, lace: 0.12 }),
  ),
  scene: {
    backdrop: 'graveyard',
    person: grades.frost,
    rim: { from: [0.9, -0.3], light: [0.7, 0.85, 1], strength: 0.7 },
    fog: { light: [0.32, 0.37, 0.42], thickness: 0.7 },
    vignette: 0.55,
  },
};
