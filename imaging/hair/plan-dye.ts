import type { Dye } from '../kernels/dye-hair.ts';
import type { OklabColour } from '../recolor/cluster-region.ts';
import type { HairLightness } from './measure-hair-light.ts';

/** How far below and above its mean hair is dark and shines: by how light it is, from black to white. */
const BELOW = { black: 0.09, white: 0.24 } as const;
const ABOVE = { black: 0.24, white: 0.12 } as const;

/** Hair keeps this share of how much it differed before. */
const OWN = 0.45;

/** Share of single hairs' own deviation in colour that stays. */
const KEPT = 0.25;

/** How hair of one colour gets another: as dark, and as shining, as hair of that colour is, but not far from how even or uneven it was. */
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
