import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';

/** A fold along a line, highest in the middle and thin at both ends. */
export interface Fold {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly width: number;
  readonly height: number;
}

/** Distance in widths beyond which a fold is flat. */
const FAR = 2.6;

/** Height of folds at a place, each bent slightly by noise. */
export function foldHeight(folds: readonly Fold[], x: number, y: number): number {
  let height = 0;
  for (const { from, to, width, height: max } of folds) {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    const along = ((x - from[0]) * dx + (y - from[1]) * dy) / length / length;
    if (along < -0.1 || along > 1.1) continue;
    const spread = width * (0.6 + 0.8 * along);
    const straight = ((x - from[0]) * dy - (y - from[1]) * dx) / length;
    if (straight < -FAR * spread || straight > (FAR + 1.5) * spread) continue;
    const bend = 0.5 * width * (sampleNoise(along * 3.1 + from[0] * 9, from[1] * 7, 3) - 0.5);
    const away = straight + bend;
    const profile =
      Math.exp(-((away / spread) ** 2)) - 0.5 * Math.exp(-(((away - 1.5 * spread) / spread) ** 2));
    height += max * profile * smoothStep(-0.1, 0.25, along) * smoothStep(1.1, 0.55, along);
  }
  return height;
}

/** Folds mirrored to both sides of the body. */
export function bothSides(folds: readonly Fold[]): Fold[] {
  return folds.flatMap((fold) => [
    fold,
    {
      ...fold,
      from: [-fold.from[0], fold.from[1] + 0.03],
      to: [-fold.to[0], fold.to[1] - 0.04],
      height: 0.85 * fold.height,
    },
  ]);
}

/** Uneven relief between folds: cloth never lies flat. */
export function drape(
  x: number,
  y: number,
  { amount, seed }: { readonly amount: number; readonly seed: number },
): number {
  const broad =
    0.7 * sampleNoise(x * 1.6 + 3, y * 1.2, seed) + 0.3 * sampleNoise(x * 3.3, y * 2.6 + x, seed + 1) - 0.5;
  const upright = sampleNoise(x * 4.2 + 1.4 * broad, y * 1.3, seed + 3) - 0.5;
  return amount * (broad + 0.35 * upright);
}
