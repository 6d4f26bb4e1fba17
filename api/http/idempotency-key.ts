import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const NAME = 'idempotency-key';

/**
 * Headers of calls that are done once for each key. The standard's draft puts the key into quotes; most leave
 * them out.
 */
export const idempotencyHeaders = z.looseObject({
  [NAME]: z
    .string()
    .regex(/^("?)[\w-]{16,64}\1$/)
    .optional(),
});

/** The key that a request carries, without quotes; null where it has none. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers[NAME];
  return typeof key === 'string' ? key.replaceAll('"', '') : null;
}
