import { defineCall } from '../../http/define-call.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';

export const getSysConfigRoute = defineCall('getSysConfig', async ({ context }) => ({
  sysTimestamp: epochSecondsOf(context.clock.now()),
  // No payment provider can be configured yet.
  paymentMethods: [],
}));
