import { hashUnit } from '../../../core/numeric/value-noise.ts';
import { eyeShadow, liner, lips } from '../paint/features.ts';
import { stars } from '../paint/ornaments.ts';
import { base, paintShape, paintShapes } from '../paint/paint-shapes.ts';
import { pigment, pigments } from '../paint/pigment.ts';
import { both, ellipse, without } from '../paint/shapes.ts';
import { pointedHat } from '../props/hats.ts';
import type { Material } from '../props/materials.ts';
import { felt, metal } from '../props/materials.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

const silver = pigment('#dfe3f2');
const blue = felt([0.022, 0.026, 0.09]);
/** Blue cloth with silver stars. */
const nightVelvet: Material = (u, v, out) => {
  blue(u, v, out);
  const [x, y] = [(u * 4) % 1, (v * 4) % 1];
  const [column, row] = [Math.floor(u * 4), Math.floor(v * 4)];
  const size = 0.05 + 0.09 * hashUnit(column, row, 3);
  const away = Math.hypot(x - 0.3 - 0.4 * hashUnit(column, row, 4), y - 0.3 - 0.4 * hashUnit(column, row, 5));
  if (hashUnit(column, row, 6) > 0.4 && away < size) {
    out.red = 0.7;
    out.green = 0.72;
    out.blue = 0.8;
    out.gloss = 1;
  }
};

export const moonWitch: Template = {
  paint: [
    base({ colour: pigment('#e6dfe4'), opacity: 0.42, blotches: 0.1, gloss: 0.5 }),
    eyeShadow({ colour: pigment('#3b3f8f'), opacity: 0.75, size: 1.2 }),
    eyeShadow({ colour: pigment('#1d1b45'), opacity: 0.8, size: 0.75 }),
    liner({ colour: pigments.black, size: 1.2 }),
    lips({ colour: pigment('#5a2348'), gloss: 0.8 }),
    paintShape(
      without(
        ellipse([0, 0.165], { across: 0.075, down: 0.075 }),
        ellipse([0, 0.135], { across: 0.066, down: 0.066 }),
      ),
      { colour: silver, soft: 0.005, gloss: 1.2, relief: 4, slope: 0.008 },
    ),
    stars(
      [
        [-0.14, 0.17, 0.026],
        [0.14, 0.17, 0.026],
        [-0.25, 0.23, 0.018],
        [0.25, 0.23, 0.018],
        [-0.29, 0.47, 0.02],
        [0.29, 0.47, 0.02],
        [-0.34, 0.42, 0.012],
        [0.34, 0.42, 0.012],
        [0, 0.82, 0.018],
      ],
      silver,
    ),
    paintShapes(
      [0, 1, 2, 3].map((i) =>
        both(ellipse([-0.1 - 0.05 * i, 0.475 + 0.012 * i], { across: 0.006, down: 0.006 })),
      ),
      { colour: silver, soft: 0.004, gloss: 1 },
    ),
  ],
  eyes: { iris: pigment('#8fa8e8'), inner: pigment('#e0eaff'), glow: 0.1 },
  props: pointedHat({ material: nightVelvet, band: metal([0.6, 0.6, 0.66]), bend: 0.22, height: 1.2 }),
  scene: {
    backdrop: 'stars',
    person: grades.moonlit,
    rim: { from: [0.85, -0.45], light: [0.6, 0.7, 1], strength: 0.7 },
    particles: { kind: 'sparks', count: 60, light: [0.8, 0.85, 1.1] },
    vignette: 0.5,
  },
};
