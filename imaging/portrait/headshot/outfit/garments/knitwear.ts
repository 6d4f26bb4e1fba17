import { smoothStep } from '../../../../core/numeric/scalar.ts';
import type { Light } from '../../../../edit/backdrop/shader.ts';
import type { Body } from '../body.ts';
import { bothSides, drape, type Fold, foldHeight } from '../folds.ts';
import type { Corner } from '../outline.ts';
import type { Piece } from '../piece.ts';
import { bibOutline, sleeveRelief, sleeveShade, torsoOutline } from '../torso-outline.ts';

function folds({ shoulders }: Body): Fold[] {
  return bothSides([
    { from: [shoulders - 0.22, 1.3], to: [0.5, 0.95], width: 0.075, height: 0.02 },
    { from: [shoulders - 0.26, 1.5], to: [0.4, 1.6], width: 0.085, height: 0.024 },
    { from: [shoulders - 0.04, 0.7], to: [shoulders - 0.2, 1.25], width: 0.06, height: 0.022 },
    { from: [shoulders + 0.1, 1.0], to: [shoulders - 0.1, 1.5], width: 0.06, height: 0.024 },
  ]);
}

interface KnitCut {
  readonly colour: Light;
  readonly neckline: readonly Corner[];
  readonly isUnder: boolean;
}

/** The body of a pullover. */
export function cutPullover(body: Body, { colour, neckline, isUnder }: KnitCut): Piece {
  const creases = folds(body);
  return {
    outline: isUnder
      ? bibOutline({ start: body.neck + 0.07, neckline })
      : torsoOutline(body, { ease: 0.025, start: body.neck + 0.07, neckline }),
    base: 'torso',
    cloth: 'knit',
    colour,
    thickness: 0.02,
    bevel: 0.02,
    shadow: { reach: 0.04, strength: 0.5 },
    relief: (x, y) =>
      (isUnder ? 0 : 0.8 * sleeveRelief(body, x, y)) +
      foldHeight(creases, x, y) +
      drape(x, y, { amount: 0.06, seed: 31 }),
    print: isUnder ? undefined : (x, y) => sleeveShade(body, x, y),
  };
}

/** The collar of a roll-neck: a ribbed tube, turned down once. */
export function cutRollNeck({ neck }: Body, colour: Light): Piece {
  const side: Corner[] = [
    [0.5 * neck, 0.16],
    [0.88 * neck, 0.105],
    [neck + 0.005, 0.05],
    [neck + 0.05, 0.06],
    [neck + 0.075, 0.17],
    [neck + 0.1, 0.33],
    [neck + 0.06, 0.45],
    [0.6 * neck, 0.585],
  ];
  const mirrored = side.map(([x, y, kind]): Corner => [-x, y, kind]).reverse();
  return {
    outline: [[0, 0.185], ...side, [0, 0.615], ...mirrored],
    base: 'neck',
    cloth: 'rib',
    colour,
    thickness: 0.06,
    bevel: 0.05,
    shadow: { reach: 0.06, strength: 0.6 },
    relief: (x, y) => {
      const bowed = y - 0.17 * (1 - Math.min(1, Math.abs(x) / (neck + 0.05)) ** 2);
      const roll = 0.022 * Math.sin(Math.PI * Math.min(1, Math.max(0, bowed / 0.42)));
      return roll + drape(x, y, { amount: 0.03, seed: 37 }) - 0.01 * smoothStep(0.36, 0.42, bowed);
    },
  };
}

/** Neckline of a pullover with a round neck, from left to right in the picture, `width` further out. */
export function roundNeckline({ neck }: Body, width: number): Corner[] {
  const right: Corner[] = [
    [0.2 + 0.4 * width, 0.565 + width],
    [0.3 + 0.7 * width, 0.49 + 0.8 * width],
    [neck + 0.055 + width, 0.37 + 0.3 * width],
  ];
  const left = right.map(([x, y]): Corner => [-x, y]).reverse();
  return [...left, [0, 0.595 + width], ...right];
}

/** Ribbed band of a round neckline. */
export function cutNeckBand(body: Body, colour: Light): Piece {
  const { neck } = body;
  const outer = roundNeckline(body, 0.08).reverse();
  return {
    outline: [
      [-neck - 0.075, 0.2, 'sharp'],
      ...roundNeckline(body, 0),
      [neck + 0.075, 0.2, 'sharp'],
      [neck + 0.15, 0.22, 'sharp'],
      ...outer,
      [-neck - 0.15, 0.22, 'sharp'],
    ],
    base: 'torso',
    cloth: 'rib',
    colour,
    thickness: 0.03,
    bevel: 0.03,
    shadow: { reach: 0.03, strength: 0.5 },
  };
}
