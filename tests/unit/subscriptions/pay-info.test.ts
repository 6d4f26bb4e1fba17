import { describe, expect, it } from 'vitest';
import { derivePayInfo, type PaidRecord, type SubscriptionRecord } from '#lib/subscriptions/pay-info.ts';

function paid(at: Partial<SubscriptionRecord>, nextInterval: PaidRecord['nextInterval'] = null): PaidRecord {
  return {
    record: {
      ...{ vipPlatform: 'stripe', planLevel: 'pro', priceInterval: 'month', store: null },
      ...{ vipBeginTime: 0, vipEndTime: 20, autoRenewStatus: true, trial: false },
      ...at,
    },
    nextInterval,
  };
}

const gift = (vipBeginTime: number, vipEndTime: number) =>
  paid({ vipPlatform: 'gift', priceInterval: null, vipBeginTime, vipEndTime });
const derive = (...all: PaidRecord[]) => derivePayInfo({ id: 'person', paid: all, now: 10 });

describe('what counts of all that is paid', () => {
  it('[PAY-07] A year counts before a month, whichever platform sold it, and two at once are told', () => {
    const year = paid({ vipPlatform: 'paypal', priceInterval: 'year', vipEndTime: 15, trial: true });
    const expected = { actully: { ...year.record, currentPeriodEnd: 15 }, current: year.record };
    const flags = { future: null, hasExtraSubs: true, isPaypal: true, isTrial: true };
    expect(derive(paid({}), year)).toEqual({ id: 'person', ...expected, ...flags });
  });

  it('[PAY-07] [PAY-15] Gifts that follow without a gap move the end, and a gift alone is no subscription', () => {
    const month = paid({});
    expect(derive(gift(20, 30), month, gift(30, 40)).actully).toMatchObject({
      ...{ vipPlatform: 'stripe', vipEndTime: 40, currentPeriodEnd: 20 },
    });
    expect(derive(month, gift(5, 12)).actully?.vipEndTime).toBe(20);
    expect(derive(month, gift(25, 40)).actully?.vipEndTime).toBe(20);
    expect(derive(gift(5, 40))).toMatchObject({ actully: null, current: { vipPlatform: 'gift' } });
  });

  it('[PAY-07] The plan to come is the scheduled change, else the subscription that begins next', () => {
    expect(derive(paid({}, 'year')).future).toEqual({
      planLevel: 'pro',
      priceInterval: 'year',
      startDate: 20,
    });
    const next = paid({ vipBeginTime: 20, vipEndTime: 90, priceInterval: 'year' });
    expect(derive(paid({}), next)).toMatchObject({
      future: { planLevel: 'pro', priceInterval: 'year', startDate: 20 },
      hasExtraSubs: false,
    });
    expect(derive(paid({ vipEndTime: 10 }), gift(11, 20))).toMatchObject({ actully: null, future: null });
  });
});
