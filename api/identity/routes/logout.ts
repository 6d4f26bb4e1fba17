import { defineCall } from '../../http/define-call.ts';
import { endSession } from '../sessions.ts';

/**
 * A token that is unknown or ended already is logged out as well: the call says so, and tells nothing about
 * it.
 */
export const logoutRoute = defineCall('logout', async ({ body, context, request }) => {
  const sessionId = await endSession(context, body.refreshToken);
  if (sessionId !== undefined) request.server.callerCache.forgetSession(sessionId);
  return {};
});
