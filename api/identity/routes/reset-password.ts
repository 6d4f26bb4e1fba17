import { defineCall } from '../../http/define-call.ts';
import { readNetwork } from '../read-visitor.ts';
import { resetPassword, sendResetCode, verifyResetCode } from '../sign-in/reset-password.ts';

const sendForgetPwdEmailRoute = defineCall('sendForgetPwdEmail', async ({ body, context, request }) => {
  await sendResetCode(context, { email: body.email, locale: request.locale });
  return {};
});

const verifyEmailCodeRoute = defineCall('verifyEmailCode', async ({ body, context }) => {
  await verifyResetCode(context, body);
  return {};
});

const resetEmailPasswordRoute = defineCall('resetEmailPassword', async ({ body, context, request }) => {
  const userId = await resetPassword(context, { ...body, network: readNetwork(request) });
  request.server.callerCache.forgetUser(userId);
  return {};
});

export const resetPasswordRoutes = [sendForgetPwdEmailRoute, verifyEmailCodeRoute, resetEmailPasswordRoute];
