import { defineCall } from '../../http/define-call.ts';
import { changeEmail, sendEmailCodes } from '../change-email.ts';
import { deleteAccount, sendDeletionCode } from '../delete-account.ts';
import { createExportUrl } from '../export-data.ts';
import { linkPlatform, unlinkPlatform } from '../link-platform.ts';
import { readNetwork } from '../read-visitor.ts';

const sendEmailCodesRoute = defineCall('sendEmailCodes', async ({ body, caller, context, request }) => {
  await sendEmailCodes(context, { caller, email: body.email, locale: request.locale });
  return {};
});

const changeEmailRoute = defineCall('changeEmail', async ({ body, caller, context, request }) => {
  const { email, newCode, oldCode } = body;
  await changeEmail(context, { caller, email, newCode, oldCode, network: readNetwork(request) });
  return {};
});

const linkPlatformRoute = defineCall('linkPlatform', async ({ body, caller, context, request }) => {
  const { platform, accessToken: token } = body;
  await linkPlatform(context, { caller, platform, token, network: readNetwork(request) });
  return {};
});

const unlinkPlatformRoute = defineCall('unlinkPlatform', async ({ body, caller, context, request }) => {
  await unlinkPlatform(context, { caller, platform: body.platform, network: readNetwork(request) });
  return {};
});

const exportDataRoute = defineCall('exportData', async ({ caller, context }) =>
  createExportUrl(context, caller.userId),
);

const sendDeletionCodeRoute = defineCall('sendDeletionCode', async ({ caller, context, request }) => {
  await sendDeletionCode(context, { caller, locale: request.locale });
  return {};
});

const deleteAccountRoute = defineCall('deleteAccount', async ({ body, caller, context, request }) => {
  const about = { network: readNetwork(request), locale: request.locale };
  await deleteAccount(context, { caller, proof: body, ...about });
  request.server.callerCache.forgetUser(caller.userId);
  return {};
});

export const accountChangeRoutes = [
  sendEmailCodesRoute,
  changeEmailRoute,
  linkPlatformRoute,
  unlinkPlatformRoute,
  exportDataRoute,
  sendDeletionCodeRoute,
  deleteAccountRoute,
];
