import { defineCall } from '../../http/define-call.ts';
import { hashNetwork } from '../../infrastructure/hash-network.ts';
import { openShare } from '../open-share.ts';

export const openShareRoute = defineCall('openShare', ({ body, context, request: { ip } }) =>
  openShare(context, { ...body, network: hashNetwork(context.secret, ip) }),
);
