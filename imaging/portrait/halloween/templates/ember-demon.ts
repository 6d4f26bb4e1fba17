import { cracks } from '../paint/cracks.ts';
import { lips } from '../paint/features.ts';
import { base, paintRandom } from '../paint/paint-shapes.ts';
import { pigment } from '../paint/pigment.ts';
import { ellipse } from '../paint/shapes.ts';
import { hollows, sockets } from '../paint/skull.ts';
import { horns } from '../props/horns.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

const veins = {
  from: [
    [-0.1, 0.05, 1.7],
    [0.16, 0.08, 1.4],
    [-0.42, 0.35, 0.4],
    [0.43, 0.36, 2.7],
    [-0.4, 0.62, 0.1],
    [0.41, 0.64, 3.1],
    [0.06, 0.9, -1.9],
    [-0.16, 0.95, -1],
    [0.2, 1.1, -1.5],
    [-0.2, 1.12, -1.6],
  ],
  length: 0.34,
  width: 0.011,
  crooked: 0.6,
  branches: 0.34,
} as const;

export const emberDemon: Template = {
  paint: [
    base({ colour: pigment('#241d1b'), opacity: 0.96, blotches: 0.2, blotchSize: 0.06, gloss: 0.3 }),
    paintRandom(
      (random) =>
        Array.from({ length: 70 }, () =>
          ellipse([(random() - 0.5) * 1.05, random() * 1.1], {
            across: 0.02 + 0.04 * random(),
            down: 0.02 + 0.03 * random(),
            angle: random() * 3,
          }),
        ),
      {
        colour: pigment('#3b302c'),
        soft: 0.02,
        relief: 11,
        slope: 0.02,
        stray: 0.01,
        blotches: 0.4,
        blotchSize: 0.03,
      },
    ),
    cracks(veins, { colour: [1.1, 0.16, 0.01], opacity: 0.75, soft: 0.03, stray: 0.004 }),
    cracks(
      { ...veins, width: 0.0055 },
      { colour: [3, 0.8, 0.09], soft: 0.006, stray: 0.002, relief: -9, slope: 0.005 },
    ),
    hollows({ depth: 0.5 }),
    sockets({ size: 0.85, soft: 0.05 }),
    lips({ colour: pigment('#120d0c') }),
  ],
  eyes: {
    iris: [1, 0.36, 0.04],
    inner: [1, 0.8, 0.25],
    white: pigment('#120a08'),
    whiteShare: 0.9,
    glow: 1.1,
    pupil: 'slit',
  },
  props: horns({
    colours: [
      [0.03, 0.022, 0.02],
      [0.3, 0.05, 0.012],
    ],
    length: 0.62,
    thickness: 0.115,
    way: 'sweep',
  }),
  scene: {
    backdrop: 'inferno',
    person: grades.fire,
    rim: { from: [-0.6, 0.7], light: [1, 0.35, 0.06], strength: 1 },
    particles: { kind: 'embers', count: 130, light: [1.8, 0.6, 0.12] },
    vignette: 0.5,
  },
};
