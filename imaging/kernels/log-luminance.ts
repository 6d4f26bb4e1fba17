/** Added to light before the logarithm: black is noise. */
const DARK = 0.004;

/** Logarithm of the luminance of an OKLab lightness. */
export function logLuminance(lightness: number): number {
  return Math.log(lightness ** 3 + DARK);
}

/** Bounds of the log-luminance of rendered content. */
const DARKEST = -2.6;
const BRIGHTEST = 0.85;

/** Luminance of a logarithm, relative to a middle light of 1; neither black nor glaring. */
export function luminanceFromLog(log: number): number {
  return Math.exp(Math.max(DARKEST, Math.min(BRIGHTEST, log)));
}
