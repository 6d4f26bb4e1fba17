import type { z } from 'zod';
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts';

/**
 * Requests in a window of time: of one person where the call needs a token, else of one network (IPv6: one
 * /64).
 */
interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** One call as the host needs it. The half that browsers load, method and path, stands in `endpoints.ts`. */
export interface Call {
  /** One line for the OpenAPI document. */
  readonly summary: string;
  /** Requests of one caller; without it, only the limit over all calls counts. */
  readonly rateLimit?: RateLimit;
  /** Lifetime of an answer that is the same for everybody who reads a language. */
  readonly cacheSeconds?: number;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly result: z.ZodType;
  /** An input that the schemas accept. The tests of all calls start from it. */
  readonly example: { readonly params?: object; readonly query?: object; readonly body?: object };
}

export type CallGroup = Readonly<Record<string, Call>>;

export function perMinute(max: number): RateLimit {
  return { max, windowMs: MINUTE_MS };
}

export function perHour(max: number): RateLimit {
  return { max, windowMs: HOUR_MS };
}
