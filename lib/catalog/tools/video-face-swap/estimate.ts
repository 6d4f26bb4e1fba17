import type { RunEstimate } from '../../estimate-run-seconds.ts';

/** A second for each frame of 1280 × 720. */
export const estimate = { start: 10, perMegapixel: 1.09 } as const satisfies RunEstimate;
