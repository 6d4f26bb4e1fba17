/** Added to light before its logarithm is taken: black is noise. */
const DARK = 0.004;

/** The logarithm of the light that a lightness of OKLab stands for. */
export function logOfLight(lightness: number): number {
  return Math.log(lightness ** 3 + DARK);
}

/** Bounds of the logarithm of light on what is laid on a photo. */
const DARKEST = -2.6;
const BRIGHTEST = 0.85;

/** The light, beside a middle one of 1, that a logarithm stands for; neither black nor glaring. */
export function lightOfLog(log: number): number {
  return Math.exp(Math.max(DARKEST, Math.min(BRIGHTEST, log)));
}
