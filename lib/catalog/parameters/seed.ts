import { z } from 'zod';

/** What random choices of a run follow: the same seed gives the same pixels. */
export const seed = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .default(1)
  .describe('another number gives another version, the same one the same pixels');
