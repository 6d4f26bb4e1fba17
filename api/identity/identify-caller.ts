import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#lib/contract/app-error.ts';
import { type Caller, createCallerCache, findCaller } from './caller.ts';

const BEARER = /^Bearer ([\w-]{20,200})$/i;

/** Asks guests to sign in where an account is needed. Their token is good: a new one would not help. */
async function requireAccount({ caller }: FastifyRequest): Promise<void> {
  if (caller?.kind !== 'account') throw new AppError('login_required');
}

/** Teaches the app who calls: `app.accessGuards` has the hooks of a call by its access. */
export function identifyCallers(app: FastifyInstance): void {
  const cache = createCallerCache(app.context.clock);

  async function findCallerOf(request: FastifyRequest): Promise<Caller | undefined> {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return undefined;
    const known = cache.get(token);
    const caller = known ?? (await findCaller(app.context, token));
    if (known === undefined && caller !== undefined) cache.set(token, caller);
    return caller;
  }

  async function identifyCaller(request: FastifyRequest): Promise<void> {
    const caller = await findCallerOf(request);
    if (caller === undefined) throw new AppError('invalid_token');
    request.caller = caller;
  }

  app.decorateRequest('caller', null);
  app.decorate('callerCache', cache);
  app.decorate('findCaller', findCallerOf);
  app.decorate('accessGuards', {
    anyone: [],
    guest: [identifyCaller],
    account: [identifyCaller, requireAccount],
  });
}
