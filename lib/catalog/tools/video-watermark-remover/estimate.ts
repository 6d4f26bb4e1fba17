import type { RunEstimate } from '../../estimate-run-seconds.ts';

/**
 * Scaled from frames of 640 × 360 with a mark of 2 % of them; before a still camera it takes longest. Marks
 * that move are followed before, which reads the part twice more.
 */
export const estimate = {
  ...{ start: 8, perMegapixel: 0.09 },
  ofChoices: { moves: { start: 10, perMegapixel: 0.17 } },
} as const satisfies RunEstimate;
