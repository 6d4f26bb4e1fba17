import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { endSession } from '../end-session.ts';

/** A token that is unknown or ended already is logged out as well: the call says so, and tells nothing about it. */
export function registerLogout(app: FastifyInstance): void {
  registerCall(app, 'logout', async ({ body }) => {
    const sessionId = await endSession(app.infrastructure, body.refreshToken);
    if (sessionId !== undefined) app.callerCache.forgetSession(sessionId);
    return {};
  });
}
