import type { Vector } from '../../../core/geometry/vector.ts';
import { sampleClouds, sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { Pigment } from '../paint/canvas.ts';
import { coverTop } from './cover-head.ts';
import { ball, type Form, tube } from './forms.ts';
import { type Material, mottled } from './materials.ts';
import type { PropBuilder } from './prop.ts';

/**
 * Signed distance to a convex polygon with clockwise corners, negative inside (largest distance to a side).
 */
function insideOf(corners: readonly (readonly [number, number])[], x: number, y: number): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (const [i, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners[(i + 1) % corners.length];
    const length = Math.hypot(bx - ax, by - ay);
    largest = Math.max(largest, ((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length);
  }
  return largest;
}

const carvedEye = [
  [0.14, -0.04],
  [0.36, -0.42],
  [0.56, -0.06],
  [0.35, 0.0],
] as const;
const carvedNose = [
  [-0.11, 0.17],
  [0, 0],
  [0.11, 0.17],
] as const;

/** Signed distance to the openings of a carved pumpkin: eyes, nose and a grin with teeth; negative inside. */
function carvingAt(x: number, y: number): number {
  const side = Math.abs(x);
  const bend = 0.44 - 0.62 * side * side;
  const band = Math.max(Math.abs(y - bend) - 0.17 * (1 - (side / 0.72) ** 4), side - 0.68);
  const upperTooth = Math.max(Math.abs(side - 0.19) - 0.058, y - bend + 0.02);
  const lowerTooth = Math.max(Math.min(side, Math.abs(side - 0.4)) - 0.055, bend + 0.045 - y);
  const mouth = Math.max(band, -upperTooth, -lowerTooth);
  return Math.min(insideOf(carvedEye, side, y), insideOf(carvedNose, x, y), mouth);
}

interface PumpkinSize {
  /** Half the width and half the height, and heights of its top and middle. */
  readonly wide: number;
  readonly tall: number;
  readonly top: number;
  readonly middle: number;
}

function shellForm({ wide, tall, middle }: PumpkinSize): Form {
  const ribs = ([x, y, z]: Vector): Vector => {
    const turn = Math.atan2(x, -z);
    const h = (y - middle) / tall;
    const groove = 1 - 0.075 * (1 - Math.abs(Math.sin(turn * 5.5 + 0.4))) ** 3 * (1 - h ** 6);
    return [
      x * groove,
      y + 0.1 * (1 - Math.min(1, Math.hypot(x, z) / (0.45 * wide))) ** 2 * -Math.sign(h),
      z * groove,
    ];
  };
  return ball([0, middle, -0.02], { axes: [wide, tall, wide * 0.94], steps: 120, change: ribs });
}

const flesh: Pigment = [0.95, 0.52, 0.12];

/** Carved rind: flesh at the cuts, fire inside. */
function carvedRind({ wide, tall, middle }: PumpkinSize): Material {
  return (u, v, out) => {
    const turn = u / wide - Math.PI;
    const y = middle - tall * Math.cos(v / tall);
    const open = carvingAt(turn * 0.86, y + 0.02);
    const speck = sampleNoise(u * 34, v * 34, 3);
    const patch = sampleClouds(u * 3, v * 3, 4);
    const wall = smoothStep(0, 0.006, open);
    const cut = 1 - smoothStep(-0.052, -0.046, open);
    const rib = (1 - Math.abs(Math.sin(turn * 5.5 + 0.4))) ** 3;
    const skin = [0.62 + 0.16 * patch, 0.2 + 0.08 * patch, 0.022] as const;
    const deep = smoothStep(-0.05, -0.16, open);
    const fire = [1.6 - 0.55 * deep, 0.78 - 0.5 * deep, 0.16 - 0.12 * deep] as const;
    for (const [i, channel] of (['red', 'green', 'blue'] as const).entries()) {
      const rindColour = skin[i] * (1 - 0.45 * rib) * (0.88 + 0.24 * speck);
      const inner = flesh[i] * (1 - cut) + fire[i] * cut;
      out[channel] = rindColour * wall + inner * (1 - wall);
    }
    out.glow = (1 - wall) * (0.4 + 0.5 * cut);
    out.gloss = 0.5 * wall;
    out.height = wall * (0.003 * speck - 0.01 * rib);
  };
}

function stemForm(top: number): Form {
  return tube(
    [
      [0, top + 0.12, 0, 0.17],
      [0.02, top - 0.04, 0.01, 0.1],
      [0.07, top - 0.2, 0.02, 0.075],
      [0.17, top - 0.3, 0.02, 0.085],
      [0.172, top - 0.302, 0.02, 0.004],
    ],
    { steps: 7, sides: 28, swell: (turn) => 1 + 0.13 * Math.cos(6 * turn) },
  );
}

const bark = mottled({
  colours: [
    [0.07, 0.09, 0.025],
    [0.2, 0.19, 0.07],
  ],
  scale: 6,
  stretch: 0.3,
  gloss: 0.2,
  grain: 0.012,
});

/** A carved pumpkin in place of the head, lit from inside. */
export function carvedPumpkin(): PropBuilder {
  return (head) => {
    const wide = Math.max(0.86, Math.min(1.2, head.halfWidth(-0.3) + 0.14));
    const top = Math.min(-0.95, coverTop(head) + 0.05);
    const bottom = 1.02;
    const size = { wide, top, middle: (top + bottom) / 2, tall: (bottom - top) / 2 };
    return [
      { form: shellForm(size), material: carvedRind(size), layer: 'front', hidesHairAbove: top + 0.2 },
      { form: stemForm(top), material: bark, layer: 'front' },
    ];
  };
}
