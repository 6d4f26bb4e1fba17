import { and, eq } from 'drizzle-orm';
import { TRIAL } from '#lib/catalog/prices.ts';
import type { Result } from '#lib/contract/contract.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/durations.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../identity/caller.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import { listOpenSubscriptions } from '../subscriptions/subscriptions.ts';
import { hasHadPro } from './check-may-buy.ts';
import { trialOffers } from './tables.ts';

/**
 * The free trial as a person can have it now. The offer begins when it is first asked for, and its end is the
 * end: no later question moves it.
 */
export async function readTrialOffer(
  { database, clock, paymentProviders }: Context,
  { userId, kind }: Caller,
): Promise<Result<'getTrialOffer'>> {
  const now = clock.now();
  const { queries } = database;
  const open = await listOpenSubscriptions(queries, { userId, now });
  const running = open.find(({ isTrial }) => isTrial);
  const trialEndsAt = epochSecondsOf(running?.endsAt.getTime() ?? now + TRIAL.days * DAY_MS);
  const facts = { trialEndsAt, sysTimestamp: epochSecondsOf(now) };
  const isSold = Object.keys(paymentProviders).length > 0;
  if (!isSold || (kind === 'account' && (await hasHadPro(queries, userId))))
    return { isOffered: false, offerEndsAt: null, ...facts };
  await queries
    .insert(trialOffers)
    .values({ userId, endsAt: new Date(now + TRIAL.offerMinutes * MINUTE_MS) })
    .onConflictDoNothing();
  const [offer] = await queries
    .select()
    .from(trialOffers)
    .where(and(eq(trialOffers.userId, userId)));
  const endsAt = offer?.endsAt.getTime() ?? now;
  return { isOffered: endsAt > now, offerEndsAt: epochSecondsOf(endsAt), ...facts };
}
