import { smoothStep } from '../../../../core/numeric/scalar.ts';
import type { Light } from '../../../../edit/backdrop/shader.ts';
import type { Piece } from '../piece.ts';
import { HEM } from '../torso-outline.ts';

interface TieCut {
  readonly colour: Light;
  /** Extra brightness of the stripes; 0 = plain. */
  readonly stripes: number;
}

const silk = { cloth: 'silk', base: 'torso' } as const;

function stripe(x: number, y: number, strength: number): number {
  const along = (x + 0.75 * y) / 0.105;
  const away = Math.abs(along - Math.round(along));
  return 1 + strength * (1 - smoothStep(0.1, 0.16, away));
}

/** A tie with a half Windsor and a dimple below it. */
export function cutTie({ colour, stripes }: TieCut): Piece[] {
  const blade: Piece = {
    ...silk,
    outline: [
      [-0.06, 0.58, 'sharp'],
      [0.06, 0.58, 'sharp'],
      [0.115, 0.85],
      [0.15, 1.3],
      [0.19, 2.2],
      [0.21, HEM, 'sharp'],
      [-0.21, HEM, 'sharp'],
      [-0.19, 2.2],
      [-0.15, 1.3],
      [-0.115, 0.85],
    ],
    colour,
    thickness: 0.014,
    bevel: 0.02,
    shadow: { reach: 0.04, strength: 0.55 },
    relief: (x, y) => -2.2 * x * x - 0.02 * Math.exp(-((x / 0.022) ** 2)) * smoothStep(1.05, 0.66, y),
    print: (x, y) => stripe(x, y, stripes),
  };
  const knot: Piece = {
    ...silk,
    outline: [
      [-0.115, 0.39, 'sharp'],
      [0.115, 0.39, 'sharp'],
      [0.12, 0.46],
      [0.068, 0.615, 'sharp'],
      [-0.068, 0.625, 'sharp'],
      [-0.12, 0.46],
    ],
    colour,
    thickness: 0.02,
    bevel: 0.02,
    shadow: { reach: 0.03, strength: 0.6 },
    relief: (x, y) => -3.4 * x * x - 1.6 * (y - 0.5) ** 2 + 0.008 * Math.sin(14 * (x + 0.5 * y) + 1),
    print: (x, y) => stripe(-x, 1.1 * y, stripes),
  };
  return [blade, knot];
}
