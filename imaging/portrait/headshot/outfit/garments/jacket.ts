import type { Light } from '../../../../edit/backdrop/shader.ts';
import type { Body } from '../body.ts';
import type { ClothName } from '../cloth.ts';
import { bothSides, drape, foldHeight } from '../folds.ts';
import { type Corner, mirrorCorners } from '../outline.ts';
import type { Piece } from '../piece.ts';
import { HEM, shoulderCorners, sleeveRelief, sleeveShade } from '../torso-outline.ts';

export interface JacketCut {
  readonly colour: Light;
  readonly cloth: ClothName;
  /** Height of the button, in heights of the face below the chin. */
  readonly closes: number;
  /** Width of lapels, 1 = classic. */
  readonly lapel: number;
  /** Distance of stripes; undefined for none. */
  readonly stripes?: number;
}

/** Distance of the front edge from the middle at a height, and its overlap at the button. */
function frontEdge({ neck }: Body, { closes }: JacketCut, y: number): number {
  const share = Math.max(0, Math.min(1, (y - 0.3) / (closes - 0.3)));
  return (neck + 0.06) * (1 - share) ** 0.92 - 0.05 * share;
}

function frontCorners(body: Body, cut: JacketCut): Corner[] {
  return [HEM, cut.closes, 1.7, 1.25, 0.9, 0.6, 0.34].map((y): Corner => {
    const isEnd = y === HEM || y === 0.34;
    return isEnd ? [frontEdge(body, cut, y), y, 'sharp'] : [frontEdge(body, cut, y), y];
  });
}

function folds({ shoulders }: Body) {
  return bothSides([
    { from: [shoulders - 0.24, 1.32], to: [0.62, 0.98], width: 0.06, height: 0.016 },
    { from: [shoulders - 0.26, 1.5], to: [0.56, 1.62], width: 0.07, height: 0.018 },
    { from: [shoulders - 0.02, 0.68], to: [shoulders - 0.16, 1.3], width: 0.05, height: 0.018 },
    { from: [shoulders + 0.08, 1.05], to: [shoulders - 0.12, 1.5], width: 0.05, height: 0.02 },
    { from: [0.5, 0.42], to: [0.72, 0.95], width: 0.09, height: 0.01 },
  ]);
}

function bodyPiece(body: Body, cut: JacketCut): Piece {
  const creases = folds(body);
  const { stripes } = cut;
  return {
    outline: [...shoulderCorners(body, { ease: 0.035, start: body.neck + 0.1 }), ...frontCorners(body, cut)],
    base: 'torso',
    cloth: cut.cloth,
    colour: cut.colour,
    thickness: 0.02,
    bevel: 0.02,
    shadow: { reach: 0.06, strength: 0.55 },
    relief: (x, y) =>
      sleeveRelief(body, x, y) + foldHeight(creases, x, y) + drape(x, y, { amount: 0.05, seed: 5 }),
    print: (x, y) => {
      const seam = sleeveShade(body, x, y);
      if (!stripes) return seam;
      const away = Math.abs(x / stripes - Math.round(x / stripes)) * stripes;
      return seam * (1 + 1.3 * Math.exp(-((away / 0.0035) ** 2)));
    },
  };
}

/** Meeting point of collar and lapel at the front edge, and the corners of the notch. */
function notchOf(body: Body, cut: JacketCut) {
  const wide = 0.34 * cut.lapel;
  const x = frontEdge(body, cut, 0.66) - 0.012;
  return {
    gorge: [x, 0.66] as const,
    inner: [x + 0.42 * wide, 0.575] as const,
    collar: [x + 0.56 * wide, 0.475] as const,
    lapel: [x + wide, 0.55] as const,
    wide,
  };
}

function lapelPiece(body: Body, cut: JacketCut): Piece {
  const { gorge, inner, lapel, wide } = notchOf(body, cut);
  const edge = (y: number) => frontEdge(body, cut, y);
  return {
    outline: [
      [...gorge, 'sharp'],
      [...inner, 'sharp'],
      [...lapel, 'sharp'],
      [edge(0.9) + 0.96 * wide, 0.9],
      [edge(1.3) + 0.72 * wide, 1.3],
      [edge(1.75) + 0.36 * wide, 1.75],
      [edge(cut.closes), cut.closes + 0.05, 'sharp'],
      [edge(1.7) - 0.012, 1.7],
      [edge(1.25) - 0.014, 1.25],
      [edge(0.9) - 0.014, 0.9],
    ],
    base: 'torso',
    cloth: cut.cloth,
    colour: cut.colour,
    thickness: 0.022,
    bevel: 0.022,
    shadow: { reach: 0.03, strength: 0.55 },
    relief: (x, y) => {
      const fold = Math.max(0, Math.abs(x) - frontEdge(body, cut, y));
      const roll = -0.06 * Math.exp(-fold / 0.045);
      return roll + 0.1 * fold + drape(x, y, { amount: 0.03, seed: 8 });
    },
  };
}

function collarPiece(body: Body, cut: JacketCut): Piece {
  const { neck } = body;
  const { gorge, inner, collar } = notchOf(body, cut);
  return {
    outline: [
      [neck + 0.05, 0.1, 'sharp'],
      [neck + 0.085, 0.1],
      [neck + 0.14, 0.165],
      [neck + 0.185, 0.26],
      [neck + 0.2, 0.38],
      [...collar, 'sharp'],
      [...inner, 'sharp'],
      [...gorge, 'sharp'],
      [neck + 0.035, 0.4],
      [neck + 0.055, 0.25],
    ],
    base: 'torso',
    cloth: cut.cloth,
    colour: cut.colour,
    thickness: 0.03,
    bevel: 0.024,
    shadow: { reach: 0.03, strength: 0.55 },
    relief: (x, y) =>
      -0.5 * Math.max(0, Math.abs(x) - neck - 0.06) -
      0.06 * Math.exp(-Math.max(0, Math.abs(x) - neck - 0.04) / 0.04) +
      drape(x, y, { amount: 0.015, seed: 9 }),
  };
}

/**
 * A jacket with notched lapels, open above its button. Pieces from bottom to top: the side on the right of
 * the picture is above.
 */
export function cutJacket(body: Body, cut: JacketCut): Piece[] {
  return [-1, 1].flatMap((side) =>
    [bodyPiece(body, cut), lapelPiece(body, cut), collarPiece(body, cut)].map((piece) =>
      side > 0 ? piece : { ...piece, outline: mirrorCorners(piece.outline) },
    ),
  );
}
