import { z } from 'zod';

/** `{ code, message, result }`, the body of every answer; `result` is null where the call failed. */
export function envelope<Result extends z.ZodType>(result: Result) {
  return z.object({ code: z.int(), message: z.string(), result: result.nullable() });
}

/** A point in time: whole seconds since 1970 in UTC. */
export const epochSeconds = z.int().nonnegative();

export const id = z.uuid();

/** An id for the examples of calls. */
export const EXAMPLE_ID = '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b';
