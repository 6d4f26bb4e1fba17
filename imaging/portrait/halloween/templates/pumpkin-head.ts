import { base } from '../paint/paint-shapes.ts';
import { pigment } from '../paint/pigment.ts';
import { carvedPumpkin } from '../props/carved-pumpkin.ts';
import { grades } from '../scene/grades.ts';
import type { Template } from './template.ts';

export const pumpkinHead: Template = {
  paint: [base({ colour: pigment('#8a4a12'), opacity: 0.5 })],
  props: carvedPumpkin(),
  scene: {
    backdrop: 'autumn-forest',
    person: grades.dusk,
    rim: { from: [-0.9, -0.3], light: [1, 0.55, 0.2], strength: 0.5 },
    particles: { kind: 'bats', count: 9, light: [0.01, 0.008, 0.008] },
    fog: { light: [0.2, 0.14, 0.12], thickness: 0.5 },
    vignette: 0.6,
  },
};
