import { type PriceInterval, rankOfInterval } from '../catalog/subscriptions.ts';
import type { Result } from '../contract/contract.ts';

type PayInfo = Result<'allPayVipInfo'>['info'];

/** A subscription as calls tell it. */
export type SubscriptionRecord = Result<'allPayVipInfo'>['list'][number];

/** A subscription or a gift with the interval that is scheduled for its next period, if one is. */
export interface PaidRecord {
  readonly record: SubscriptionRecord;
  readonly nextInterval: PriceInterval | null;
}

interface PaidAt {
  readonly id: string;
  readonly paid: readonly PaidRecord[];
  /** Epoch seconds. */
  readonly now: number;
}

const rankOf = ({ record }: PaidRecord) => rankOfInterval(record.priceInterval);

const isGift = ({ record }: PaidRecord) => record.vipPlatform === 'gift';

/** End of a period with the gifts that go on from it without a gap. Epoch seconds. */
function endWithGifts({ record }: PaidRecord, gifts: readonly PaidRecord[]): number {
  let end = record.vipEndTime;
  for (const { record: gift } of gifts.toSorted((a, b) => a.record.vipBeginTime - b.record.vipBeginTime)) {
    if (gift.vipBeginTime <= end) end = Math.max(end, gift.vipEndTime);
  }
  return end;
}

/**
 * The plan that follows: the change that is scheduled for the end of the one that counts, else the first
 * subscription that has not begun, as after another one at the other platform.
 */
function futureOf(paid: PaidRecord | undefined, waiting: readonly PaidRecord[]): PayInfo['future'] {
  if (paid?.nextInterval)
    return { planLevel: 'pro', priceInterval: paid.nextInterval, startDate: paid.record.vipEndTime };
  const [next] = waiting.toSorted((a, b) => a.record.vipBeginTime - b.record.vipBeginTime);
  const priceInterval = next?.record.priceInterval;
  return priceInterval ? { planLevel: 'pro', priceInterval, startDate: next.record.vipBeginTime } : null;
}

/** Derives from all subscriptions and gifts of an account what counts at a moment. */
export function derivePayInfo({ id, paid: all, now }: PaidAt): PayInfo {
  const running = all
    .filter(({ record }) => record.vipBeginTime <= now && record.vipEndTime > now)
    .toSorted((a, b) => rankOf(b) - rankOf(a) || b.record.vipEndTime - a.record.vipEndTime);
  const subscribed = running.filter((one) => !isGift(one));
  const waiting = all.filter((one) => !isGift(one) && one.record.vipBeginTime > now);
  const [current] = running;
  const [paid] = subscribed;
  return {
    id,
    actully: paid
      ? {
          ...paid.record,
          vipEndTime: endWithGifts(paid, all.filter(isGift)),
          currentPeriodEnd: paid.record.vipEndTime,
        }
      : null,
    current: current?.record ?? null,
    future: futureOf(paid, waiting),
    hasExtraSubs: subscribed.length > 1,
    isPaypal: paid?.record.vipPlatform === 'paypal',
    isTrial: paid?.record.trial ?? false,
  };
}
