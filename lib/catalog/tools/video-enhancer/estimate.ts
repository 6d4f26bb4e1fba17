import type { RunEstimate } from '../../estimate-run-seconds.ts';

/** Measured on noisy frames of 1280 × 720, enlarged ones of 640 × 360; clean ones take a third. */
export const estimate = {
  ...{ start: 2, perMegapixel: 0.25 },
  ofChoices: { 2: { start: 3, perMegapixel: 2.2 } },
} as const satisfies RunEstimate;
