import { brows, eyeShadow, liner, lips } from '../paint/features.ts';
import { base, paintShapes } from '../paint/paint-shapes.ts';
import { pigment, pigments } from '../paint/pigment.ts';
import { both, ellipse } from '../paint/shapes.ts';
import { hollows } from '../paint/skull.ts';
import { web } from '../paint/webs.ts';
import { combine } from '../props/combine.ts';
import { splinterCrown } from '../props/crowns.ts';
import { mottled } from '../props/materials.ts';
import { spiders } from '../props/spiders.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

export const spiderQueen: Template = {
  paint: [
    base({ colour: pigment('#cfc6cf'), opacity: 0.75, blotches: 0.1 }),
    hollows({ depth: 0.6, colour: pigment('#2b1a38') }),
    eyeShadow({ colour: pigment('#1a0f24'), opacity: 0.97, size: 1.25 }),
    eyeShadow({ colour: pigment('#5e1f7a'), opacity: 0.6, size: 0.9 }),
    web(
      { centre: [-0.16, 0.37], angles: [2.3, 4.6], threads: 8, reach: 0.36, rings: 5, width: 0.0026 },
      { colour: pigments.black },
    ),
    web(
      { centre: [0.16, 0.37], angles: [-1.5, 0.85], threads: 8, reach: 0.36, rings: 5, width: 0.0026 },
      { colour: pigments.black },
    ),
    paintShapes(
      [
        [-0.075, 0.215, 0.016],
        [-0.13, 0.19, 0.012],
        [-0.04, 0.165, 0.013],
      ].map(([x, y, r]) => both(ellipse([x, y], { across: r, down: r * 0.85 }))),
      { colour: pigments.black, soft: 0.004, gloss: 1.5, relief: 16, slope: 0.012, bristles: 0 },
    ),
    liner({ colour: pigments.black, size: 1.4 }),
    brows({ size: 1, colour: pigments.black }),
    lips({ colour: pigment('#16070f'), gloss: 1 }),
  ],
  eyes: {
    iris: pigment('#8a1a2a'),
    inner: pigment('#e03a3a'),
    white: pigment('#141014'),
    whiteShare: 0.85,
    glow: 0.2,
  },
  props: combine(
    splinterCrown({
      material: mottled({
        colours: [
          [0.01, 0.009, 0.012],
          [0.05, 0.04, 0.06],
        ],
        gloss: 0.9,
        grain: 0.004,
      }),
      count: 13,
      tall: 0.6,
      thick: 0.035,
    }),
    spiders([
      { on: 425, size: 0.14, lean: 0.7 },
      { on: [-0.34, -0.62, -0.42], size: 0.17, lean: -0.6 },
      { on: 139, size: 0.085, lean: 2.4 },
    ]),
  ),
  scene: {
    backdrop: 'violet',
    person: grades.grim,
    rim: { from: [0.9, -0.3], light: [0.6, 0.3, 0.9], strength: 0.7 },
    particles: { kind: 'dust', count: 40, light: [0.3, 0.25, 0.4] },
    vignette: 0.6,
  },
};
