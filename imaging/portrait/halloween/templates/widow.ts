import { drips } from '../paint/drips.ts';
import { brows, eyeShadow, liner, lips } from '../paint/features.ts';
import { base } from '../paint/paint-shapes.ts';
import { pigment, pigments } from '../paint/pigment.ts';
import { hollows } from '../paint/skull.ts';
import { web } from '../paint/webs.ts';
import { combine } from '../props/combine.ts';
import { flowerCrown } from '../props/crowns.ts';
import { veil } from '../props/veil.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

export const widow: Template = {
  paint: [
    base({ colour: pigment('#d6ccc8'), opacity: 0.72, blotches: 0.1 }),
    hollows({ depth: 0.45, colour: pigment('#43303f') }),
    eyeShadow({ colour: pigment('#17131a'), opacity: 0.95, size: 1.1 }),
    liner({ colour: pigments.black, size: 1.1 }),
    drips(
      {
        from: [
          [-0.13, 0.41],
          [-0.19, 0.41],
          [0.135, 0.41],
          [0.2, 0.405],
          [0.165, 0.415],
        ],
        length: 0.2,
        width: 0.005,
      },
      { colour: pigment('#141218'), opacity: 0.75, gloss: 0.4, relief: 1 },
    ),
    brows({ size: 0.5, colour: pigments.black }),
    lips({ colour: pigment('#240610'), gloss: 0.9 }),
    web(
      { centre: [0.43, 0.2], angles: [1.2, 3.5], threads: 8, reach: 0.34, rings: 5, width: 0.0024 },
      { colour: pigments.black, opacity: 0.85 },
    ),
  ],
  eyes: { iris: pigment('#8f8f9a'), inner: pigment('#d8d8e0') },
  props: combine(
    flowerCrown({
      colours: [pigment('#1c0509'), pigment('#3b0710'), pigment('#0e0c10')],
      count: 7,
      size: 0.135,
      leaves: [pigment('#0d0f0d'), pigment('#1d241d')],
    }),
    veil({ colour: [0.012, 0.011, 0.014], opacity: 0.5, lace: 0.35, front: 0.42 }),
  ),
  scene: {
    backdrop: 'graveyard',
    person: grades.grim,
    rim: { from: [-0.9, -0.3], light: [0.55, 0.6, 0.75], strength: 0.6 },
    particles: { kind: 'leaves', count: 12, light: [0.06, 0.03, 0.015] },
    fog: { light: [0.18, 0.2, 0.24], thickness: 0.55 },
    vignette: 0.62,
  },
};
