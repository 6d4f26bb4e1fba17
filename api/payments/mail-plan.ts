import { and, eq } from 'drizzle-orm';
import { TRIAL } from '#lib/catalog/prices.ts';
import type { PriceInterval } from '#lib/catalog/subscriptions.ts';
import { planProduct } from '#lib/payments/products.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { sendJob } from '../infrastructure/queue/queue.ts';
import type { PlatformSubscription } from '../subscriptions/keep-subscription.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.ts';
import { subscriptions } from '../subscriptions/tables.ts';
import type { SubscriptionState } from './payment-provider.ts';
import { sendPaymentMail } from './send-payment-mail.ts';

type MailOf = Parameters<typeof sendPaymentMail>[1]['mail'];

interface Told {
  readonly tx: Queries;
  readonly told: PlatformSubscription;
  /** The same before; undefined of a new one. */
  readonly before: SubscriptionRow | undefined;
  readonly status: SubscriptionState['status'];
}

/** Writes to a person what has changed of their subscription, once for each change. */
export async function mailPlan(context: Context, changed: Told): Promise<void> {
  const { tx, told } = changed;
  const letter = letterOf(changed, context.clock.now());
  if (!letter) return;
  await sendPaymentMail(context, { tx, mail: { userId: told.userId, ...letter } });
  if (letter.kind !== 'trialStarted') return;
  const key = `${told.platform} ${told.reference}`;
  const runAt = new Date(told.endsAt.getTime() - DAY_MS);
  await sendJob(context, { tx, job: { name: 'mail-trial-end', lane: 'mail', key, runAt } });
}

const centsOf = (interval: PriceInterval) => planProduct(interval).amountCents;

function letterOf({ told, before, status }: Told, now: number): Omit<MailOf, 'userId'> | null {
  const { interval, isTrial, renews, nextInterval } = told;
  const at = told.endsAt.getTime();
  if (at <= now) return null;
  const facts = { at, interval, amountCents: centsOf(interval) };
  if (!before && isTrial) return { kind: 'trialStarted', facts: { ...facts, count: TRIAL.credits } };
  if (!before || (before.isTrial && !isTrial && status === 'active')) return { kind: 'planBought', facts };
  const isLonger = at > before.endsAt.getTime();
  if (status === 'past_due') return isLonger ? { kind: 'paymentFailed', facts } : null;
  if (before.renews && !renews) return { kind: 'planEnds', facts };
  if (nextInterval !== null && before.nextInterval === null)
    return { kind: 'planChanged', facts: { ...facts, amountCents: centsOf(nextInterval) } };
  return isLonger && status === 'active' ? { kind: 'renewed', facts } : null;
}

/** Tells a day before the end of a trial that the year is charged then. For its job. */
export async function mailTrialEnd(context: Context, key: string): Promise<void> {
  const [platform, ...reference] = key.split(' ');
  await context.database.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.platform, platform as SubscriptionRow['platform']),
          eq(subscriptions.reference, reference.join(' ')),
        ),
      );
    if (!row?.isTrial || !row.renews) return;
    const facts = { at: row.endsAt.getTime(), amountCents: centsOf(row.interval) };
    await sendPaymentMail(context, { tx, mail: { userId: row.userId, kind: 'trialEnds', facts } });
  });
}
