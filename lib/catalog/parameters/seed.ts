import { z } from 'zod';
import { LARGEST_SEED } from '../seed-after.ts';

/** What random choices of a run follow: the same seed gives the same pixels. */
export const seed = z
  .int()
  .min(0)
  .max(LARGEST_SEED)
  .default(1)
  .describe('another number gives another version, the same one the same pixels');
