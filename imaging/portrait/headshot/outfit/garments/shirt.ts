import type { Light } from '../../../../edit/backdrop/shader.ts';
import type { Body } from '../body.ts';
import type { ClothName } from '../cloth.ts';
import { bothSides, drape, type Fold, foldHeight } from '../folds.ts';
import { type Corner, mirrorCorners } from '../outline.ts';
import type { Piece } from '../piece.ts';
import { bibOutline, sleeveRelief, sleeveShade, torsoOutline } from '../torso-outline.ts';

export interface ShirtCut {
  readonly colour: Light;
  readonly cloth: ClothName;
  /** Depth of the opening in heights of the face below the chin; closed if undefined. */
  readonly open?: number;
  /** True below a jacket or a pullover. */
  readonly isUnder: boolean;
}

const CLOSED = 0.42;

/** Half the width of the button strip. */
const PLACKET = 0.075;

const BUTTONS = { radius: 0.026, distance: 0.47 } as const;

function buttonAt(x: number, y: number, first: number): number {
  const row = Math.max(0, Math.round((y - first) / BUTTONS.distance));
  const away = Math.hypot(x, y - first - row * BUTTONS.distance);
  if (away > BUTTONS.radius * 1.25) return 0;
  const hole = Math.min(
    ...[-1, 1].flatMap((i) =>
      [-1, 1].map((j) => Math.hypot(x - 0.006 * i, y - first - row * BUTTONS.distance - 0.006 * j)),
    ),
  );
  return hole < 0.0032 ? -1 : 1 - Math.max(0, (away - BUTTONS.radius) / (0.25 * BUTTONS.radius));
}

function folds({ shoulders }: Body): Fold[] {
  return bothSides([
    { from: [shoulders - 0.22, 1.25], to: [0.45, 0.85], width: 0.05, height: 0.022 },
    { from: [shoulders - 0.25, 1.4], to: [0.3, 1.35], width: 0.055, height: 0.026 },
    { from: [shoulders - 0.28, 1.55], to: [0.25, 1.95], width: 0.06, height: 0.026 },
    { from: [shoulders - 0.02, 0.66], to: [shoulders - 0.2, 1.2], width: 0.04, height: 0.024 },
    { from: [shoulders + 0.09, 0.95], to: [shoulders - 0.1, 1.45], width: 0.045, height: 0.026 },
    { from: [0.34, 0.5], to: [0.5, 1.2], width: 0.05, height: 0.012 },
    { from: [0.12, 0.75], to: [0.3, 1.5], width: 0.04, height: 0.01 },
  ]);
}

function bodyPiece(body: Body, { colour, cloth, open, isUnder }: ShirtCut): Piece {
  const start = body.neck + 0.06;
  const depth = open ?? CLOSED;
  const neckline: Corner[] = open
    ? [
        [-0.26, 0.5],
        [-0.02, depth, 'sharp'],
        [0.26, 0.5],
      ]
    : [
        [-0.22, 0.4],
        [0, CLOSED + 0.03],
        [0.22, 0.4],
      ];
  const creases = folds(body);
  const first = depth + 0.1;
  return {
    outline: isUnder ? bibOutline({ start, neckline }) : torsoOutline(body, { ease: 0.012, start, neckline }),
    base: 'torso',
    cloth,
    colour,
    thickness: 0.012,
    bevel: 0.012,
    shadow: { reach: 0.04, strength: 0.5 },
    relief: (x, y) => {
      const placket = Math.abs(x) < PLACKET ? 0.008 : 0;
      return (
        placket +
        (isUnder ? 0 : sleeveRelief(body, x, y)) +
        foldHeight(creases, x, y) +
        drape(x, y, { amount: 0.07, seed: 15 }) +
        0.016 * Math.max(0, buttonAt(x, y, first))
      );
    },
    print: (x, y) => {
      const stitch = Math.abs(Math.abs(x) - PLACKET + 0.012);
      const seam = 1 - 0.12 * Math.exp(-((stitch / 0.003) ** 2));
      const edge = 1 - 0.22 * Math.exp(-(((Math.abs(x) - PLACKET) / 0.005) ** 2));
      const arm = isUnder ? 1 : sleeveShade(body, x, y);
      return seam * edge * arm * (buttonAt(x, y, first) < 0 ? 0.35 : 1);
    },
  };
}

function leafCorners({ neck }: Body, open: number | undefined): Corner[] {
  if (open === undefined)
    return [
      [neck - 0.01, 0.075, 'sharp'],
      [0.86 * neck, 0.21],
      [0.48 * neck, 0.335],
      [0.02, 0.385, 'sharp'],
      [0.035, 0.47, 'sharp'],
      [0.27, 0.76, 'sharp'],
      [0.4, 0.55],
      [neck + 0.11, 0.32],
      [neck + 0.075, 0.1, 'sharp'],
    ];
  return [
    [neck - 0.005, 0.065, 'sharp'],
    [neck - 0.005, 0.24],
    [0.27, 0.42],
    [0.165, 0.62, 'sharp'],
    [0.33, 0.9, 'sharp'],
    [0.5, 0.58],
    [neck + 0.14, 0.32],
    [neck + 0.08, 0.1, 'sharp'],
  ];
}

function leafPiece(body: Body, { colour, cloth, open }: ShirtCut): Piece {
  return {
    outline: leafCorners(body, open),
    base: 'neck',
    cloth,
    colour,
    thickness: 0.013,
    bevel: 0.013,
    shadow: { reach: 0.035, strength: 0.5 },
    relief: (x, y) => drape(x, y, { amount: 0.02, seed: 21 }) + 0.02 * Math.max(0, 0.5 - y),
  };
}

/** Body of a shirt. The collar is separate, so that a tie's knot lies between. */
export function cutShirt(body: Body, cut: ShirtCut): Piece[] {
  return [bodyPiece(body, cut)];
}

/** Both leaves of a shirt's collar. */
export function cutCollar(body: Body, cut: ShirtCut): Piece[] {
  const leaf = leafPiece(body, cut);
  return [{ ...leaf, outline: mirrorCorners(leaf.outline) }, leaf];
}
