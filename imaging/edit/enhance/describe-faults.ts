import type { PhotoFaults } from './photo-faults.ts';

/** Report of the faults: a flat record of scores 0–1 and measurements, rounded to their precision. */
interface FaultReport {
  readonly [name: string]: number;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The faults as findings. Noise is in grey levels, blur in pixels, light in OKLab lightness. */
export function describeFaults({ scores, lumaNoise, chromaNoise, ...measured }: PhotoFaults): FaultReport {
  const { blocking, softness, light, tint } = measured;
  const graded = Object.entries(scores).map(([name, score]) => [name, round(score)] as const);
  return {
    ...Object.fromEntries(graded),
    noiseSigma: round(Math.max(lumaNoise.sigma, chromaNoise)),
    jpegQuality: blocking.quality,
    blurSigma: round(softness.sigma),
    black: round(light.black),
    white: round(light.white),
    tint: round(tint.trust * Math.hypot(tint.a, tint.b)),
  };
}
