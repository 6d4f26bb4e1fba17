import { and, eq, gt, inArray, isNotNull, isNull, lt, max, or, sql } from 'drizzle-orm';
import type { PaymentPlatform } from '#lib/catalog/prices.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import type { Context } from '../context.ts';
import { subscriptions } from '../subscriptions/tables.ts';
import { type Subject, sendSync, subjectOf } from './provider-states.ts';
import { orders, providerEvents, providerStates, unfinishedStates } from './tables.ts';
import { takeEvent } from './take-event.ts';
import { JOB_MS, startTime } from './time-left.ts';

/** Events are asked for again over so long, as they may become visible late. */
const OVERLAP_MS = HOUR_MS;
/** Events of so long are taken at once, the oldest first: each step counts, however much was missed. */
const STEP_MS = 3 * HOUR_MS;
/** Providers tell the events of so long. */
const TOLD_MS = 30 * DAY_MS;
/** Time for the events of one platform. The next reconciliation goes on where this one stopped. */
const PLATFORM_MS = 2 * MINUTE_MS;
/** Steps that may fail: one with an event that cannot be read holds up no other, an outage all of them. */
const MAX_FAILURES = 2;
/** An order that no provider has heard of is given up after so long. */
const GIVEN_UP_MS = 30 * MINUTE_MS;

/** An event that was not handled for so long has lost its job. */
const LATE_EVENT_MS = 10 * MINUTE_MS;

/** Differences that a reconciliation found. */
interface Reconciled {
  /** Events that were never delivered. */
  readonly missedEvents: number;
  /** Orders that were given up, as no provider has heard of them. */
  readonly lostOrders: number;
  /** Number of subjects that are fetched anew. */
  readonly subjects: number;
}

/**
 * Compares what is here with the providers: takes the events that were missed, fetches orders that wait and
 * subscriptions whose period is about to end or ended, and gives up orders that were never opened. A provider
 * that is away holds nothing of this up but its own events.
 */
export async function reconcile(context: Context): Promise<Reconciled> {
  let missedEvents = 0;
  for (const platform of Object.keys(context.paymentProviders) as PaymentPlatform[])
    missedEvents += await takeMissedEvents(context, platform);
  const subjects = await listDoubtful(context);
  await context.database.transaction(async (tx) => {
    for (const subject of subjects) await sendSync(context, { tx, subject });
  });
  const lostOrders = await giveUpOrders(context);
  const found = { missedEvents, lostOrders, subjects: subjects.length };
  if (missedEvents + lostOrders > 0) context.log.warn(found, 'Payments differed from their providers');
  return found;
}

/** Takes the events of a platform that were never delivered. @returns number of them */
async function takeMissedEvents(context: Context, platform: PaymentPlatform): Promise<number> {
  const { clock, log } = context;
  const provider = context.paymentProviders[platform];
  if (!provider) return 0;
  const time = startTime(PLATFORM_MS);
  const now = clock.now();
  let missed = 0;
  let failures = 0;
  let from = await readStart(context, platform);
  for (; from < now && failures < MAX_FAILURES && time.milliseconds() > 0; from += STEP_MS) {
    const until = from + STEP_MS;
    const isLast = until >= now;
    // Times of providers may be ahead of ours.
    const window = { from, until: isLast ? null : until };
    try {
      for (const event of await provider.listEvents(window, startTime(JOB_MS))) {
        if (await takeEvent(context, { platform, event })) missed += 1;
      }
      // A step that failed is asked for again, and so are those after it.
      if (failures === 0) await keepTaken(context, { platform, until: isLast ? now : until });
    } catch (error) {
      failures += 1;
      log.error({ err: error, platform }, 'Missed events could not be taken');
    }
  }
  return missed;
}

/** Row that tells until when all events of a platform were taken. */
const eventsOf = (platform: PaymentPlatform) => `${platform} events`;

/** Moment in epoch milliseconds from which on events are asked for. */
async function readStart({ database, clock }: Context, platform: PaymentPlatform): Promise<number> {
  const { queries } = database;
  const [taken] = await queries
    .select({ until: providerStates.syncedAt })
    .from(providerStates)
    .where(eq(providerStates.subject, eventsOf(platform)));
  const [last] = await queries
    .select({ at: max(providerEvents.at) })
    .from(providerEvents)
    .where(eq(providerEvents.platform, platform));
  const now = clock.now();
  const known = Math.min((taken?.until ?? last?.at)?.getTime() ?? now, now);
  return Math.max(known - OVERLAP_MS, now - TOLD_MS);
}

interface Taken {
  readonly platform: PaymentPlatform;
  /** Epoch milliseconds. */
  readonly until: number;
}

async function keepTaken({ database }: Context, { platform, until }: Taken): Promise<void> {
  const syncedAt = new Date(until);
  await database.queries
    .insert(providerStates)
    .values({ subject: eventsOf(platform), version: 0, syncedAt })
    .onConflictDoUpdate({ target: providerStates.subject, set: { syncedAt } });
}

/** Paid by another amount, which was not paid back yet. */
const isWronglyPaid = and(eq(orders.state, 'failed'), isNotNull(orders.paidAt));

async function listDoubtful({ database, clock, paymentProviders }: Context): Promise<Subject[]> {
  const now = clock.now();
  const { queries } = database;
  const platforms = Object.keys(paymentProviders) as PaymentPlatform[];
  if (platforms.length === 0) return [];
  const waiting = await queries
    .select({ platform: orders.platform, reference: orders.reference })
    .from(orders)
    .where(
      and(
        inArray(orders.platform, platforms),
        or(inArray(orders.state, [...unfinishedStates, 'paid']), isWronglyPaid),
        isNotNull(orders.reference),
      ),
    );
  const ending = await queries
    .select({ platform: subscriptions.platform, reference: subscriptions.reference })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.platform, platforms),
        gt(subscriptions.endsAt, new Date(now - 40 * 24 * HOUR_MS)),
        lt(subscriptions.endsAt, new Date(now + HOUR_MS)),
        or(eq(subscriptions.renews, true), gt(subscriptions.endsAt, new Date(now - 4 * HOUR_MS))),
      ),
    );
  const unhandled = await queries
    .select({ subjects: providerEvents.subjects })
    .from(providerEvents)
    .where(
      and(isNull(providerEvents.handledAt), lt(providerEvents.receivedAt, new Date(now - LATE_EVENT_MS))),
    );
  return [
    ...unhandled.flatMap(({ subjects }) => subjects.map(subjectOf)),
    ...waiting.map(({ platform, reference }) => ({
      ...{ platform, kind: 'checkout' as const, reference: reference ?? '' },
    })),
    ...ending.map(({ platform, reference }) => ({
      ...{ platform: platform as PaymentPlatform, kind: 'subscription' as const, reference },
    })),
  ];
}

async function giveUpOrders({ database, clock }: Context): Promise<number> {
  const given = await database.queries
    .update(orders)
    .set({ state: 'expired', busyUntil: null })
    .where(
      and(
        eq(orders.state, 'created'),
        isNull(orders.reference),
        sql`${orders.createdAt} < ${new Date(clock.now() - GIVEN_UP_MS).toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: orders.id });
  return given.length;
}
