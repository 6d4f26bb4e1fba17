import { AppError } from '#lib/contract/app-error.ts';
import { defineCall } from '../../http/define-call.ts';
import { endSessions, listSessions } from '../account-sessions.ts';
import { changePassword } from '../change-password.ts';
import { readProfile, updateProfile } from '../profile.ts';
import { readNetwork } from '../read-visitor.ts';

const getUserInfoRoute = defineCall('getUserInfo', async ({ params, caller, context }) => {
  const profile = params.id === caller.userId ? await readProfile(context, params.id) : undefined;
  if (!profile) throw new AppError('not_found');
  return profile;
});

const updateProfileRoute = defineCall('updateProfile', async ({ body, caller, context }) => {
  await updateProfile(context, { userId: caller.userId, ...body });
  return {};
});

const changePasswordRoute = defineCall('changePassword', async ({ body, caller, context, request }) => {
  await changePassword(context, { ...body, caller, network: readNetwork(request) });
  request.server.callerCache.forgetUser(caller.userId);
  return {};
});

const listSessionsRoute = defineCall('listSessions', ({ caller, context }) => listSessions(context, caller));

const endSessionsRoute = defineCall('endSessions', async ({ body, caller, context, request }) => {
  const id = 'id' in body ? body.id : null;
  const ended = await endSessions(context, { caller, id });
  for (const sessionId of ended) request.server.callerCache.forgetSession(sessionId);
  return { ended: ended.length };
});

export const accountRoutes = [
  getUserInfoRoute,
  updateProfileRoute,
  changePasswordRoute,
  listSessionsRoute,
  endSessionsRoute,
];
