/**
 * Chroma in OKLab that no factor raises any further: about that of the strongest colours of sRGB.
 *
 * @tuned 2026-11-30, set by eye, a lawn, a dark sky and a red shirt
 */
const STRONGEST = 0.3;

/**
 * Factor by which a colour's chroma grows where a style asks for `factor` (1 or more). Dull colours take it
 * whole, strong ones less and less, so that they stay apart instead of all ending at the border of the gamut.
 */
export function raiseChroma(chroma: number, factor: number): number {
  return factor / (1 + (factor - 1) * Math.min(1, chroma / STRONGEST));
}
