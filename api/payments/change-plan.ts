import { eq, isNull, lt, or } from 'drizzle-orm';
import type { PaymentPlatform } from '#lib/catalog/prices.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { ErrorKey } from '#lib/contract/error-codes.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { sendJob } from '../infrastructure/queue/queue.ts';
import { listOpenSubscriptions, type SubscriptionRow } from '../subscriptions/subscriptions.ts';
import { ProviderError } from './payment-provider.ts';
import { nameOf, type Subject } from './provider-states.ts';
import { requireProvider } from './providers.ts';
import { syncSubscription } from './sync-subscription.ts';
import { providerStates } from './tables.ts';
import { ANSWER_MS, BUSY_MS, JOB_MS, startTime, type TimeLeft } from './time-left.ts';

/** Changes of a subscription, with the failure that each is told by. */
const failures = {
  end: 'cancel_failed',
  'end-change': 'cancel_future_failed',
  resume: 'renew_failed',
  upgrade: 'upgrade_failed',
} as const satisfies Record<string, ErrorKey>;

export type PlanChange = keyof typeof failures;

interface OwnPlan {
  readonly userId: string;
  readonly platform: PaymentPlatform;
  readonly change: PlanChange;
}

interface Changing {
  readonly subject: Subject;
  readonly change: PlanChange;
  /** Names this change among all of the subscription, for the provider. */
  readonly key: string;
  readonly time: TimeLeft;
}

/**
 * Ends a subscription with its period, its scheduled change with it, or has it renew again.
 * @throws AppError the failure of the change; `pay_wait` where another request is at it or a job goes on;
 * `platform_error` and those of the stores where a mobile app sold it
 */
export async function changePlan(context: Context, own: OwnPlan): Promise<void> {
  const time = startTime(ANSWER_MS);
  const { reference } = await findChangeable(context, own);
  const subject: Subject = { platform: own.platform, kind: 'subscription', reference };
  const version = await holdSubject(context, subject);
  try {
    // Another press may have made the same change before it let go.
    await findChangeable(context, own);
  } catch (error) {
    await letGo(context, subject);
    throw error;
  }
  const key = `${own.change}:${reference}:${version}`;
  await tryChange(context, { subject, change: own.change, key, time });
}

/** The subscription that a change is about. @throws AppError where it may not be changed so */
async function findChangeable({ database, clock }: Context, own: OwnPlan): Promise<SubscriptionRow> {
  const row = await findOwnSubscription(database.queries, { ...own, now: clock.now() });
  checkMayChange(row, own.change);
  return row;
}

interface Finding extends OwnPlan {
  readonly now: number;
}

/** The subscription of a person that renews, or ends last, at a platform. */
export async function findOwnSubscription(
  queries: Queries,
  { userId, platform, change, now }: Finding,
): Promise<SubscriptionRow> {
  const open = await listOpenSubscriptions(queries, { userId, now });
  const own = open.filter((one) => one.platform === platform);
  const row = own.find(({ renews }) => renews) ?? own.at(-1);
  if (row) return row;
  const sold = open.find((one) => one.platform === 'other');
  if (sold?.store) throw new AppError(`platform_error_${sold.store}`);
  throw new AppError(sold ? 'platform_error' : failures[change]);
}

function checkMayChange({ renews, nextInterval }: SubscriptionRow, change: PlanChange): void {
  const mayNot =
    (change === 'end' && !renews) ||
    (change === 'end-change' && nextInterval === null) ||
    (change === 'resume' && renews);
  if (mayNot) throw new AppError(failures[change]);
}

/** Holds a subscription for one change. @returns number of writes of its state so far */
async function holdSubject({ database, clock }: Context, subject: Subject): Promise<number> {
  const now = new Date(clock.now());
  const busyUntil = new Date(clock.now() + BUSY_MS);
  const isFree = or(isNull(providerStates.busyUntil), lt(providerStates.busyUntil, now));
  const held = await database.queries
    .insert(providerStates)
    .values({ subject: nameOf(subject), version: 0, busyUntil })
    .onConflictDoUpdate({ target: providerStates.subject, set: { busyUntil }, setWhere: isFree })
    .returning({ version: providerStates.version });
  if (!held[0]) throw new AppError('pay_wait');
  return held[0].version;
}

async function letGo({ database }: Context, subject: Subject): Promise<void> {
  await database.queries
    .update(providerStates)
    .set({ busyUntil: null })
    .where(eq(providerStates.subject, nameOf(subject)));
}

async function tryChange(context: Context, changing: Changing): Promise<void> {
  const { subject, change, key } = changing;
  try {
    await makeChange(context, changing);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    context.log.warn({ err: error, subject: nameOf(subject), change }, 'A subscription could not be changed');
    if (error.failure === 'unavailable') {
      const job = {
        name: 'change-plan',
        lane: 'payments',
        key: `${change} ${key} ${nameOf(subject)}`,
      } as const;
      await context.database.transaction((tx) => sendJob(context, { tx, job }));
      throw new AppError('pay_wait', { cause: error });
    }
    await letGo(context, subject);
    throw new AppError(failures[change], { cause: error });
  }
  await letGo(context, subject);
}

async function makeChange(context: Context, { subject, change, key, time }: Changing): Promise<void> {
  const { platform, reference } = subject;
  const provider = requireProvider(context, platform);
  const call = { time, key };
  if (change === 'resume') await provider.resumeSubscription(reference, call);
  else if (change !== 'upgrade') await provider.endSubscription(reference, call);
  await syncSubscription(context, { platform, reference, time });
}

/** Goes on with a change whose provider did not answer in time. For its job, which tries again on errors. */
export async function resumeChange(context: Context, jobKey: string): Promise<void> {
  const [change, key = '', platform, kind, reference = ''] = jobKey.split(' ');
  const subject = { platform, kind, reference } as Subject;
  try {
    await makeChange(context, { subject, change: change as PlanChange, key, time: startTime(JOB_MS) });
  } catch (error) {
    // It was done before, or cannot be done any more: the state that is there holds.
    if (!(error instanceof ProviderError) || error.failure === 'unavailable') throw error;
    context.log.warn({ err: error, subject: nameOf(subject), change }, 'A change came to nothing');
  }
  await letGo(context, subject);
}
