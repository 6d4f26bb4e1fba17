import type { Result } from '#lib/contract/contract.ts';
import { derivePayInfo, type PaidRecord, type SubscriptionRecord } from '#lib/subscriptions/pay-info.ts';
import { inHours } from './make-task.ts';

const hour = (hours: number) => Math.floor(inHours(hours));

/** Answer of the host about the subscription of an account: by the year at Stripe unless told otherwise. */
export function makePayInfo(
  facts: Partial<SubscriptionRecord> = {},
  nextInterval: PaidRecord['nextInterval'] = null,
): Result<'allPayVipInfo'> {
  const record: SubscriptionRecord = {
    ...{ vipPlatform: 'stripe', planLevel: 'pro', priceInterval: 'year', trial: false, store: null },
    ...{ vipBeginTime: hour(-24), vipEndTime: hour(24 * 20), autoRenewStatus: nextInterval === null },
    ...facts,
  };
  const id = '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b';
  const now = hour(0);
  const info = derivePayInfo({ id, paid: [{ record, nextInterval }], now });
  return { list: [record], info, sysTimestamp: now };
}
