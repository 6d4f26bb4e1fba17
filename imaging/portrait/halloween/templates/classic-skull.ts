import { cracks } from '../paint/cracks.ts';
import { base } from '../paint/paint-shapes.ts';
import { pigments } from '../paint/pigment.ts';
import { hollows, noseHole, sockets, teeth } from '../paint/skull.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

export const classicSkull: Template = {
  paint: [
    base({ colour: pigments.bone, opacity: 0.95, blotches: 0.14 }),
    hollows({ depth: 0.85 }),
    sockets(),
    noseHole(),
    teeth(),
    cracks(
      {
        from: [
          [-0.12, 0.1, 1.9],
          [0.3, 0.2, 2.4],
          [0.05, 0.92, -1.3],
        ],
        length: 0.16,
        width: 0.0028,
      },
      { colour: pigments.black, opacity: 0.9, relief: -4, slope: 0.003 },
    ),
  ],
  scene: {
    backdrop: 'graveyard',
    person: grades.moonlit,
    rim: { from: [0.9, -0.3], light: [0.5, 0.65, 0.9], strength: 0.55 },
    particles: { kind: 'leaves', count: 16, light: [0.1, 0.05, 0.02] },
    fog: { light: [0.2, 0.25, 0.3], thickness: 0.5 },
    vignette: 0.6,
  },
};
