import { creditsQuery } from '#lib/browser/queries/credits.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { keepPerson } from '#lib/browser/user/user-store.ts';
import type { PriceInterval, VipPlatform } from '#lib/catalog/subscriptions.ts';
import type { Result } from '#lib/contract/contract.ts';
import { creditsOf } from '#tests/support/make-credits.ts';
import { inHours } from '#tests/support/make-task.ts';
import type { Host } from './host.ts';

type PayInfo = Result<'allPayVipInfo'>['info'];

interface Owned {
  readonly platform: VipPlatform;
  /** Null of a gift. */
  readonly interval: PriceInterval | null;
  /** Plan that begins with the next period. */
  readonly future?: PriceInterval;
}

/** Subscriptions of an account, as the host tells them. */
export function payInfoOf(id: string, owned?: Owned): PayInfo {
  const base = { id, actully: null, current: null, future: null };
  const flags = { hasExtraSubs: false, isPaypal: owned?.platform === 'paypal', isTrial: false };
  if (!owned) return { ...base, ...flags };
  const current = {
    ...{
      vipPlatform: owned.platform,
      planLevel: 'pro' as const,
      priceInterval: owned.interval,
      trial: false,
    },
    ...{ vipBeginTime: inHours(-24), vipEndTime: inHours(240), autoRenewStatus: owned.interval !== null },
    store: owned.platform === 'other' ? 'app_store' : null,
  } as const;
  const future = owned.future && { planLevel: 'pro', priceInterval: owned.future, startDate: inHours(240) };
  return {
    ...{ ...base, ...flags, current },
    actully: owned.platform === 'gift' ? null : { ...current, currentPeriodEnd: inHours(240) },
    future: (future ?? null) as PayInfo['future'],
  };
}

/** Somebody without a subscription has signed in. */
export function signUp(): void {
  keepPerson({
    ...{
      id: crypto.randomUUID(),
      bio: '',
      isVip: false,
      name: 'Ada',
      email: 'ada@example.com',
      current: null,
    },
    ...{ token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) },
  });
}

/** Somebody has signed in, and the host knows their subscriptions. */
export function signInAccount(host: Host, owned?: Owned): void {
  const id = crypto.randomUUID();
  keepPerson({
    ...{ id, bio: '', isVip: owned !== undefined, name: 'Ada', email: 'ada@example.com' },
    current: (owned ? payInfoOf(id, owned).current : null) as never,
    ...{ token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) },
  });
  queryClient.setQueryData(creditsQuery.queryKey, creditsOf(30));
  host.answer('allPayVipInfo', () => ({
    list: [],
    info: payInfoOf(id, owned),
    sysTimestamp: inHours(0),
  }));
}
