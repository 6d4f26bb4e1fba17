import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { revokeShare } from '../revoke-share.ts';

export function registerRevokeShare(app: FastifyInstance): void {
  registerCall(app, 'revokeShare', async ({ body }, caller) => {
    await revokeShare(app.infrastructure, { caller, ...body });
    return {};
  });
}
