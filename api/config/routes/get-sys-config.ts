import { defineCall } from '../../http/define-call.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';

export const getSysConfigRoute = defineCall('getSysConfig', async ({ context }) => ({
  sysTimestamp: epochSecondsOf(context.clock.now()),
  paymentMethods: [...context.settings.payments.platforms],
  paymentsMode: context.settings.payments.mode,
  taxedBy: context.settings.payments.stripe?.hasTax ? ['stripe' as const] : [],
}));
