import { defineCall } from '../../http/define-call.ts';
import { hashNetwork } from '../../limits/hash-network.ts';
import { openShare } from '../open-share.ts';

export const openShareRoute = defineCall('openShare', ({ body, infrastructure, request: { ip } }) =>
  openShare(infrastructure, { ...body, network: hashNetwork(infrastructure.secret, ip) }),
);
