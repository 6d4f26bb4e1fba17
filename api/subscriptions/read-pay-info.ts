import type { Result } from '#lib/contract/contract.ts';
import { derivePayInfo, type PaidRecord } from '#lib/subscriptions/pay-info.ts';
import { listGiftPeriods } from '../gifts/gifts.ts';
import type { MembershipPeriod } from '../identity/membership.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { listOpenSubscriptions, renewsAsItIs, type SubscriptionRow } from './subscriptions.ts';

/** All subscriptions and gifts of an account that have not ended, and what counts of them now. */
export async function readPayInfo(
  { database: { queries }, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  userId: string,
): Promise<Result<'allPayVipInfo'>> {
  const now = clock.now();
  const rows = await listOpenSubscriptions(queries, { userId, now });
  const gifts = await listGiftPeriods({ queries, userId, now });
  const paid = [...rows.map(recordOf), ...gifts.map(recordOfGift)];
  const sysTimestamp = epochSecondsOf(now);
  return {
    list: paid.map(({ record }) => record),
    info: derivePayInfo({ id: userId, paid, now: sysTimestamp }),
    sysTimestamp,
  };
}

function recordOf(row: SubscriptionRow): PaidRecord {
  const record = {
    vipPlatform: row.platform,
    planLevel: 'pro',
    priceInterval: row.interval,
    vipBeginTime: epochSecondsOf(row.beginsAt.getTime()),
    vipEndTime: epochSecondsOf(row.endsAt.getTime()),
    autoRenewStatus: renewsAsItIs(row),
    trial: row.isTrial,
    store: row.store,
  } as const;
  return { record, nextInterval: row.nextInterval };
}

function recordOfGift({ beginsAt, endsAt }: MembershipPeriod): PaidRecord {
  const record = {
    vipPlatform: 'gift',
    planLevel: 'pro',
    priceInterval: null,
    vipBeginTime: epochSecondsOf(beginsAt),
    vipEndTime: epochSecondsOf(endsAt),
    autoRenewStatus: false,
    trial: false,
    store: null,
  } as const;
  return { record, nextInterval: null };
}
