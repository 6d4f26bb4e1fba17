import { curls, dots, flower } from '../paint/ornaments.ts';
import { base, paintShape } from '../paint/paint-shapes.ts';
import { pigment, pigments } from '../paint/pigment.ts';
import { both, outline } from '../paint/shapes.ts';
import { hollows, noseHole, sockets, teeth } from '../paint/skull.ts';
import { flowerCrown } from '../props/crowns.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

export const roseSkull: Template = {
  paint: [
    base({ colour: pigment('#1d1a20'), opacity: 0.95, blotches: 0.1 }),
    hollows({ depth: 0.4 }),
    paintShape(
      both(
        outline([
          [-0.03, 0.45],
          [-0.13, 0.5],
          [-0.26, 0.49],
          [-0.36, 0.43],
          [-0.4, 0.5],
          [-0.3, 0.58],
          [-0.2, 0.6],
          [-0.1, 0.56],
        ]),
      ),
      { colour: pigments.white, soft: 0.02, opacity: 0.85 },
    ),
    paintShape(
      outline([
        [0, 0.12],
        [-0.14, 0.13],
        [-0.26, 0.19],
        [-0.16, 0.225],
        [-0.05, 0.26],
        [0, 0.33],
        [0.05, 0.26],
        [0.16, 0.225],
        [0.26, 0.19],
        [0.14, 0.13],
      ]),
      { colour: pigments.white, soft: 0.02, opacity: 0.9 },
    ),
    sockets({ size: 0.98, colour: pigment('#5e0d1a'), soft: 0.02 }),
    sockets({ size: 0.72, colour: pigments.black, soft: 0.03 }),
    noseHole({ colour: pigments.white, soft: 0.006 }),
    teeth({ reach: 0.29, rise: 0.06, count: 7, height: 0.055 }, pigments.white),
    flower([0, 0.19], { size: 0.06, colour: pigment('#a80f24'), heart: pigment('#4a0a12') }),
    flower([0, 0.885], { size: 0.05, colour: pigment('#a80f24'), heart: pigment('#4a0a12') }),
    curls({ colour: pigments.white, width: 0.0044 }),
    dots({ colour: pigment('#a80f24'), second: pigment('#c99a3c') }),
  ],
  eyes: { iris: pigment('#8a1020'), inner: pigment('#d93a3a') },
  props: flowerCrown({
    colours: [pigment('#7d0a18'), pigment('#a80f24'), pigment('#3b0710')],
    count: 11,
    size: 0.14,
    leaves: [pigment('#101c10'), pigment('#25422a')],
  }),
  scene: {
    backdrop: 'wine',
    person: grades.dusk,
    rim: { from: [-0.9, -0.3], light: [1, 0.3, 0.35], strength: 0.6 },
    particles: { kind: 'dust', count: 40, light: [0.5, 0.2, 0.2] },
    vignette: 0.55,
  },
};
