import { lips } from '../paint/features.ts';
import { curls, dots, eyePetals, flower } from '../paint/ornaments.ts';
import { base } from '../paint/paint-shapes.ts';
import { pigment, pigments } from '../paint/pigment.ts';
import { hollows, noseHole, sockets, toothLines } from '../paint/skull.ts';
import { flowerCrown } from '../props/crowns.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

const ink = pigment('#1c1a1e');

export const sugarSkull: Template = {
  paint: [
    base({ colour: pigments.white, opacity: 0.95, blotches: 0.08 }),
    hollows({ depth: 0.32, colour: pigment('#3a4a6b') }),
    eyePetals({ colour: pigment('#b9155a'), rim: ink }),
    sockets({ size: 0.8, droop: 0, colour: ink, soft: 0.012 }),
    noseHole({ colour: ink, soft: 0.008 }),
    lips({ colour: pigment('#a3131d'), opacity: 0.6 }),
    toothLines({ reach: 0.26, rise: 0.045, count: 7, height: 0.05 }),
    flower([0, 0.17], { size: 0.08, colour: pigment('#d9731a'), heart: pigment('#b9155a') }),
    flower([0, 0.872], { size: 0.05, colour: pigment('#1f8f8a'), heart: pigment('#e0a31a') }),
    curls({ colour: pigment('#14776f') }),
    dots({ colour: pigment('#b9155a'), second: pigment('#d98a1a') }),
  ],
  eyes: { iris: pigment('#6a3d1a') },
  props: flowerCrown({
    colours: [pigment('#a80f24'), pigment('#cf6414'), pigment('#b3155a')],
    count: 9,
    size: 0.15,
    leaves: [pigment('#1d3a1a'), pigment('#3d6b2c')],
  }),
  scene: {
    backdrop: 'crypt',
    person: grades.candle,
    rim: { from: [0.9, -0.3], light: [1, 0.55, 0.22], strength: 0.6 },
    particles: { kind: 'sparks', count: 60, light: [1.3, 0.75, 0.25] },
    vignette: 0.5,
  },
};
