import { z } from 'zod';
import { MAX_HEADSHOTS } from '../../catalog/tools/headshot-generator/constants.ts';

/** `{ code, message, result }`, the body of every answer; `result` is null where the call failed. */
export function envelope<Result extends z.ZodType>(result: Result) {
  return z.object({ code: z.int(), message: z.string(), result: result.nullable() });
}

/** A point in time: whole seconds since 1970 in UTC. */
export const epochSeconds = z.int().nonnegative();

export const id = z.uuid();

/** A line without control characters, which no database takes, and without half characters. */
export const line = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** Index of a result of a task; the largest sets are those of head shots. */
export const resultIndex = z
  .int()
  .min(0)
  .max(MAX_HEADSHOTS - 1)
  .default(0);

/** An id for the examples of calls. */
export const EXAMPLE_ID = '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b';
