import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { listShares } from '../list-shares.ts';

export function registerListShares(app: FastifyInstance): void {
  registerCall(app, 'listShares', ({ query }, caller) =>
    listShares(app.infrastructure, { caller, ...query }),
  );
}
