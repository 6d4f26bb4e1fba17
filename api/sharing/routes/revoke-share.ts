import { defineCall } from '../../http/define-call.ts';
import { revokeShare } from '../manage-shares.ts';

export const revokeShareRoute = defineCall('revokeShare', async ({ body, caller, context }) => {
  await revokeShare(context, { caller, ...body });
  return {};
});
