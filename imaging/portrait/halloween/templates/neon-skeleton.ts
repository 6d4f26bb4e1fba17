import { base, paintShapes } from '../paint/paint-shapes.ts';
import { pigment } from '../paint/pigment.ts';
import { both, stroke } from '../paint/shapes.ts';
import type { Template } from './template.ts';

/** Bones as bright lines: sockets, cheekbones, nose, jaw, and the neck below. */
const bones = [
  both(
    stroke([
      [-0.05, 0.36, 0.006],
      [-0.075, 0.29, 0.007],
      [-0.16, 0.262, 0.008],
      [-0.25, 0.296, 0.007],
      [-0.272, 0.37, 0.006],
      [-0.245, 0.445, 0.006],
      [-0.165, 0.478, 0.006],
      [-0.085, 0.45, 0.006],
      [-0.05, 0.36, 0.006],
    ]),
  ),
  both(
    stroke([
      [-0.42, 0.47, 0.002],
      [-0.34, 0.53, 0.008],
      [-0.25, 0.57, 0.007],
      [-0.21, 0.64, 0.002],
    ]),
  ),
  both(
    stroke([
      [-0.005, 0.49, 0.005],
      [-0.04, 0.56, 0.006],
      [-0.056, 0.605, 0.005],
      [-0.02, 0.6, 0.004],
    ]),
  ),
  both(
    stroke([
      [-0.43, 0.6, 0.002],
      [-0.4, 0.72, 0.008],
      [-0.3, 0.85, 0.008],
      [-0.15, 0.935, 0.008],
      [0, 0.945, 0.008],
    ]),
  ),
  both(
    stroke([
      [-0.3, 0.17, 0.001],
      [-0.2, 0.13, 0.006],
      [-0.08, 0.11, 0.006],
      [0, 0.105, 0.006],
    ]),
  ),
  ...[1.02, 1.08, 1.14, 1.2].map((y) =>
    stroke([
      [-0.1, y, 0.002],
      [0, y + 0.012, 0.011],
      [0.1, y, 0.002],
    ]),
  ),
];
const lines = [
  stroke([
    [-0.29, 0.63, 0.001],
    [-0.16, 0.68, 0.005],
    [0, 0.695, 0.005],
    [0.16, 0.68, 0.005],
    [0.29, 0.63, 0.001],
  ]),
  ...[-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6].map((i) =>
    stroke([
      [0.041 * i, 0.65 - 0.0014 * i * i, 0.001],
      [0.041 * i, 0.692 - 0.0014 * i * i, 0.0048],
      [0.041 * i, 0.737 - 0.0012 * i * i, 0.001],
    ]),
  ),
];

export const neonSkeleton: Template = {
  paint: [
    base({ colour: [0.006, 0.006, 0.009], opacity: 0.97, blotches: 0 }),
    paintShapes(bones, { colour: [0.02, 1.1, 1.3], soft: 0.045, opacity: 0.35, stray: 0.002, bristles: 0 }),
    paintShapes(bones, { colour: [0.35, 3.2, 3.6], soft: 0.007, stray: 0.002, bristles: 0.1 }),
    paintShapes(lines, { colour: [2.4, 0.05, 1.3], soft: 0.04, opacity: 0.3, stray: 0.002, bristles: 0 }),
    paintShapes(lines, { colour: [4, 0.4, 2.4], soft: 0.006, stray: 0.002, bristles: 0.1 }),
  ],
  eyes: { iris: [0.1, 1, 0.9], inner: [0.9, 1, 1], glow: 0.9, white: pigment('#0e1216'), whiteShare: 0.7 },
  scene: {
    backdrop: 'violet',
    person: { exposure: 0.42, contrast: 1.2, saturation: 0.95, tint: [0.9, 0.95, 1.25] },
    rim: { from: [0.9, -0.2], light: [1.1, 0.15, 0.8], strength: 0.9 },
    particles: { kind: 'sparks', count: 50, light: [0.2, 1, 1.2] },
    vignette: 0.6,
  },
};
