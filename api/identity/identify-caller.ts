import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#lib/contract/app-error.ts';
import { createCallerCache, findCaller } from './caller.ts';

const BEARER = /^Bearer ([\w-]{20,200})$/i;

/** Teaches the app who calls: `app.identifyCaller` is the guard of every call that needs a token. */
export function identifyCallers(app: FastifyInstance): void {
  const cache = createCallerCache(app.context.clock);

  async function identifyCaller(request: FastifyRequest): Promise<void> {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw new AppError('invalid_token');
    const known = cache.get(token);
    const caller = known ?? (await findCaller(app.context, token));
    if (caller === undefined) throw new AppError('invalid_token');
    if (known === undefined) cache.set(token, caller);
    request.caller = caller;
  }

  app.decorateRequest('caller', null);
  app.decorate('callerCache', cache);
  app.decorate('identifyCaller', identifyCaller);
}
