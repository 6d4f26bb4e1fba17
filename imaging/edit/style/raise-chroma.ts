/**
 * Chroma in OKLab that no factor raises any further: beyond that of the strongest colours of sRGB, which is
 * 0.32, so that strong ones still grow a little.
 *
 * @tuned 2026-11-30, set by eye, a lawn, a dark sky and a red shirt
 */
const STRONGEST = 0.4;

/**
 * Factor by which the chroma of a colour of OKLab grows where a style asks for `factor` (1 or more). Dull
 * colours take it whole, strong ones less and less, so that they stay apart instead of all ending at the
 * border of the gamut.
 */
export function raiseChroma(a: number, b: number, factor: number): number {
  const chroma = Math.sqrt(a * a + b * b);
  return factor / (1 + (factor - 1) * Math.min(1, chroma / STRONGEST));
}
