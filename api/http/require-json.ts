import type { FastifyRequest } from 'fastify';
import { AppError } from '#lib/contract/app-error.ts';

/** Refuses a POST that is not JSON: what a foreign page's form could send never reaches a handler. */
export async function requireJson(request: FastifyRequest): Promise<void> {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new AppError('unsupported_media_type');
}
