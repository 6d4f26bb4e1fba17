import { z } from 'zod';

/** How a pattern is laid, for all tools that lay one. */
export const patternFields = {
  scale: z.number().min(0.25).max(4).default(1).describe('how large the pattern is, 1 = as usual'),
  angle: z
    .number()
    .min(-90)
    .max(90)
    .default(0)
    .describe('how far the pattern is turned clockwise, in degrees'),
} as const;
