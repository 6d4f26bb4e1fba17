import { smoothStep } from '../../../core/numeric/scalar.ts';
import { cracks } from '../paint/cracks.ts';
import { splatter } from '../paint/drips.ts';
import { brows, eyeShadow, liner, lips } from '../paint/features.ts';
import { base } from '../paint/paint-shapes.ts';
import { pigment, pigments } from '../paint/pigment.ts';
import { hollows } from '../paint/skull.ts';
import { combine } from '../props/combine.ts';
import { thornCrown } from '../props/crowns.ts';
import type { Material } from '../props/materials.ts';
import { skinWings } from '../props/wings.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

/** Thin skin between dark veins that fan out, brighter towards a dark border with pale spots. */
const fairyWing: Material = (u, v, out) => {
  const fan = Math.abs(((u * 9 + 0.4 * Math.sin(v * 4)) % 1) - 0.5) * (0.12 + 0.9 * v) * 0.22;
  const line = 1 - smoothStep(0.006, 0.016, fan);
  const border = smoothStep(0.8, 0.9, v + 0.03 * Math.sin(u * 56));
  const spot = (1 - smoothStep(0.16, 0.3, Math.hypot(((u * 27) % 1) - 0.5, (v - 0.925) * 22))) * border;
  const bright = 0.12 + 0.9 * v * v;
  const dark = Math.max(line, border);
  out.red = (0.34 * bright + 0.06) * (1 - dark) + 0.02 * dark + 0.7 * spot;
  out.green = (0.06 * bright + 0.1 * (1 - v)) * (1 - dark) + 0.01 * dark + 0.5 * spot;
  out.blue = (0.5 * bright + 0.14) * (1 - dark) + 0.03 * dark + 0.8 * spot;
  out.glow = 0.3 * (1 - dark) * bright;
  out.gloss = 0.7;
  out.opacity = 0.7 + 0.28 * dark;
};

export const darkFairy: Template = {
  paint: [
    base({ colour: pigment('#d9cfd6'), opacity: 0.5, blotches: 0.12, gloss: 0.6 }),
    hollows({ depth: 0.35, colour: pigment('#3d2b52') }),
    eyeShadow({ colour: pigment('#4a1f6b'), opacity: 0.9, size: 1.25 }),
    eyeShadow({ colour: pigment('#12101a'), opacity: 0.85, size: 0.75 }),
    cracks(
      {
        from: [
          [-0.24, 0.33, 3.5],
          [-0.25, 0.42, 2.7],
          [-0.2, 0.28, 4.1],
          [0.24, 0.33, -0.4],
          [0.25, 0.42, 0.4],
          [0.2, 0.28, -1],
        ],
        length: 0.26,
        width: 0.0045,
        crooked: 0.35,
        branches: 0.4,
      },
      { colour: pigment('#15131a'), gloss: 0.5 },
    ),
    liner({ colour: pigments.black, size: 1.5 }),
    splatter(
      { count: 170, size: 0.006, area: [-0.42, 0.18, 0.42, 0.58] },
      { colour: pigment('#d8b8ff'), gloss: 1.5, opacity: 0.8, relief: 2 },
    ),
    lips({ colour: pigment('#2b0f38'), gloss: 1 }),
    brows({ size: 1, colour: pigment('#1c1524') }),
  ],
  eyes: { iris: pigment('#a35fe0'), inner: pigment('#f0d0ff'), glow: 0.25 },
  props: combine(
    skinWings({ membrane: fairyWing, ragged: 0.2, tall: 1.75 }),
    thornCrown([
      [0.02, 0.014, 0.016],
      [0.09, 0.062, 0.06],
    ]),
  ),
  scene: {
    backdrop: 'violet',
    person: grades.moonlit,
    rim: { from: [0.9, -0.3], light: [0.8, 0.5, 1], strength: 0.7 },
    particles: { kind: 'sparks', count: 90, light: [0.9, 0.6, 1.3] },
    vignette: 0.55,
  },
};
