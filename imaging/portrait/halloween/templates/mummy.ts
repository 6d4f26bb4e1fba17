import { cracks } from '../paint/cracks.ts';
import { splatter } from '../paint/drips.ts';
import { eyeRings } from '../paint/features.ts';
import { base } from '../paint/paint-shapes.ts';
import { pigment } from '../paint/pigment.ts';
import { everywhere, outline, without } from '../paint/shapes.ts';
import { weave } from '../paint/weave.ts';
import { bandages } from '../props/bandages.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

/** All but a slit for the eyes and the mouth. */
const wrapped = without(
  everywhere,
  outline([
    [-0.33, 0.36],
    [-0.24, 0.3],
    [-0.1, 0.335],
    [0.04, 0.33],
    [0.16, 0.31],
    [0.3, 0.33],
    [0.36, 0.4],
    [0.24, 0.45],
    [0.1, 0.43],
    [-0.06, 0.44],
    [-0.22, 0.46],
  ]),
  outline([
    [-0.14, 0.695],
    [-0.05, 0.655],
    [0.08, 0.66],
    [0.15, 0.7],
    [0.06, 0.735],
    [-0.06, 0.74],
  ]),
);

export const mummy: Template = {
  paint: [
    base({ colour: pigment('#6b5a44'), opacity: 0.8, blotches: 0.4 }),
    weave({ colours: [pigment('#c7b48c'), pigment('#8d7548')], threads: 70, strips: 0.092, region: wrapped }),
    eyeRings({ colour: pigment('#1d140d'), opacity: 0.95, size: 0.6 }),
    cracks(
      {
        from: [
          [-0.24, 0.42, 1.2],
          [0.26, 0.35, 0.4],
        ],
        length: 0.12,
        width: 0.003,
      },
      { colour: pigment('#2a1d12'), relief: -6, slope: 0.003 },
    ),
    splatter(
      { count: 60, size: 0.02, area: [-0.5, 0, 0.5, 1.2] },
      { colour: pigment('#5a4222'), opacity: 0.35, relief: 0, gloss: 0.05 },
    ),
  ],
  eyes: { iris: pigment('#7ad0c0'), inner: pigment('#d8fff4'), glow: 0.35, pupil: 'none' },
  props: bandages(),
  scene: {
    backdrop: 'tomb',
    person: grades.candle,
    rim: { from: [0.9, -0.1], light: [1, 0.6, 0.25], strength: 0.5 },
    particles: { kind: 'dust', count: 90, light: [0.5, 0.38, 0.2] },
    vignette: 0.58,
  },
};
