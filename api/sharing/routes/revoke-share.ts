import { defineCall } from '../../http/define-call.ts';
import { revokeShare } from '../revoke-share.ts';

export const revokeShareRoute = defineCall('revokeShare', async ({ body, caller, infrastructure }) => {
  await revokeShare(infrastructure, { caller, ...body });
  return {};
});
