import type { Dye } from '../kernels/dye-hair.ts';
import type { OklabColour } from '../recolor/cluster-region.ts';
import type { HairLightness } from './measure-hair-light.ts';

/** Differences of dark and shining hair from its mean, for black and for white hair. */
const BELOW = { black: 0.09, white: 0.24 } as const;
const ABOVE = { black: 0.24, white: 0.12 } as const;

/** Weight of the hair's former contrast. */
const OWN = 0.45;

/** Fraction of single hairs' colour deviation that stays. */
const KEPT = 0.25;

/** Plans a dye: contrast and highlights typical of the new colour, but close to those of the hair before. */
export function planDye(from: HairLightness, to: OklabColour): Dye {
  const usual = (range: { black: number; white: number }) =>
    range.black + (range.white - range.black) * to.lightness;
  const below = (1 - OWN) * usual(BELOW) + OWN * (from.middle - from.dark);
  const above = (1 - OWN) * usual(ABOVE) + OWN * (from.light - from.middle);
  const dark = Math.max(0.02, to.lightness - below);
  const light = Math.min(0.97, Math.max(to.lightness + 0.02, to.lightness + above));
  return {
    from: [from.dark, from.middle, from.light],
    to: [dark, to.lightness, light],
    a: to.a,
    b: to.b,
    oldA: from.a,
    oldB: from.b,
    kept: KEPT,
  };
}
