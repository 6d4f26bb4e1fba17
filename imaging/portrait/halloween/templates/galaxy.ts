import { splatter } from '../paint/drips.ts';
import { eyeShadow, liner, lips } from '../paint/features.ts';
import { stars } from '../paint/ornaments.ts';
import { pigment, pigments } from '../paint/pigment.ts';
import { both, ellipse, everywhere, union, within } from '../paint/shapes.ts';
import { nebula } from '../paint/weave.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

export const galaxy: Template = {
  paint: [
    nebula({
      colours: [pigment('#0f0b2b'), pigment('#4a1f86'), pigment('#1f7ab0')],
      stars: 42,
      region: within(
        everywhere,
        union(
          both(ellipse([-0.3, 0.3], { across: 0.36, down: 0.5 })),
          ellipse([0, 0.12], { across: 0.5, down: 0.2 }),
        ),
      ),
    }),
    eyeShadow({ colour: pigment('#b31f8a'), opacity: 0.55, size: 1.1 }),
    eyeShadow({ colour: pigment('#0d0a22'), opacity: 0.8, size: 0.75 }),
    liner({ colour: pigments.black, size: 1.5 }),
    stars(
      [
        [-0.3, 0.17, 0.045],
        [0.24, 0.14, 0.032],
        [0.36, 0.48, 0.04],
        [-0.38, 0.5, 0.028],
        [-0.1, 0.1, 0.024],
        [0.1, 0.2, 0.018],
        [-0.25, 0.56, 0.02],
      ],
      pigment('#f4f0ff'),
    ),
    splatter(
      { count: 220, size: 0.0055, area: [-0.46, 0.02, 0.46, 0.66] },
      { colour: pigment('#e8e4ff'), gloss: 1.4, opacity: 0.9, relief: 2 },
    ),
    lips({ colour: pigment('#4a1f86'), gloss: 1.2 }),
  ],
  eyes: { iris: pigment('#7a4fe0'), inner: pigment('#7ae8ff'), glow: 0.3 },
  scene: {
    backdrop: 'stars',
    person: grades.moonlit,
    rim: { from: [0.9, -0.35], light: [0.8, 0.4, 1], strength: 0.8 },
    particles: { kind: 'sparks', count: 70, light: [0.9, 0.8, 1.3] },
    vignette: 0.45,
  },
};
