import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { NOTICE_RETENTION_YEARS } from '#lib/catalog/limits.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Body, Result } from '#lib/contract/contract.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/durations.ts';
import type { Context } from '../context.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import { countInDatabase } from '../infrastructure/window-counter.ts';
import { enqueueMail } from '../mail/send-mail.ts';
import { listOpenSubscriptions } from '../subscriptions/subscriptions.ts';
import { changePlan } from './change-plan.ts';
import { refundOrder } from './manage-orders.ts';
import { contractNotices, orders } from './tables.ts';

/** Time in which a contract can be withdrawn from. */
const WITHDRAWAL_MS = 14 * DAY_MS;
/** Notices of one network in an hour, to one address in a day, and of all together in a day. */
const MAX_OF_NETWORK = 10;
const MAX_TO_ADDRESS = 5;
const MAX_OF_ALL = 1000;

interface Sent {
  readonly notice: Body<'sendContractNotice'>;
  /** The account that sends it; null of guests. */
  readonly userId: string | null;
  readonly locale: Locale;
  /** Hash of the network that it comes from; counted and not kept. */
  readonly network: string;
}

/**
 * Takes a withdrawal or a cancellation, and confirms by mail at once that it came, and when. It is acted upon
 * where it comes from an account and can mean one thing only; all others wait for the operator. The answer
 * never tells whether an address has an account.
 * @throws AppError `too_many_requests`
 */
export async function takeNotice(context: Context, sent: Sent): Promise<Result<'sendContractNotice'>> {
  const { notice, userId, locale } = sent;
  await countNotice(context, sent);
  const id = uuidv7();
  const now = context.clock.now();
  const at = new Date(now);
  await context.database.transaction(
    async (tx) => {
      const { kind, name, email, contract, reason = null, endsOn = null } = notice;
      const isExtraordinary = notice.isExtraordinary ?? false;
      const kept = { kind, name, email, contract, reason, endsOn, isExtraordinary };
      await tx.insert(contractNotices).values({ ...kept, id, locale, createdAt: at });
      const mailKind = kind === 'withdrawal' ? 'withdrawalReceived' : 'cancellationReceived';
      const payment = { at: now, notice: kept };
      await enqueueMail(context, { tx, mail: { kind: mailKind, to: email, locale, payment } });
    },
    { durable: true },
  );
  context.log.warn({ notice: id, kind: notice.kind }, 'A notice about a contract came in');
  const isDone = userId !== null && (await act(context, { userId, notice }));
  if (isDone)
    await context.database.queries
      .update(contractNotices)
      .set({ closedAt: at })
      .where(eq(contractNotices.id, id));
  return { id, receivedAt: epochSecondsOf(now), isDone };
}

async function countNotice(context: Context, { notice, network }: Sent): Promise<void> {
  const { rateLimitFactor } = context.settings.limits;
  const windows = [
    { key: `notices ${network}`, windowMs: HOUR_MS, max: MAX_OF_NETWORK },
    { key: `notices to ${notice.email.toLowerCase()}`, windowMs: DAY_MS, max: MAX_TO_ADDRESS },
    { key: 'notices', windowMs: DAY_MS, max: MAX_OF_ALL },
  ];
  for (const { key, windowMs, max } of windows) {
    const { current, ttl } = await countInDatabase(context, { key, windowMs });
    if (current > max * rateLimitFactor)
      throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(ttl / 1000) });
  }
}

interface Acting {
  readonly userId: string;
  readonly notice: Sent['notice'];
}

/** @returns false where the operator has to decide */
async function act(context: Context, { userId, notice }: Acting): Promise<boolean> {
  try {
    if (notice.kind === 'withdrawal') return await withdraw(context, userId);
    // An extraordinary one ends the contract at once, and one for a later day not now: a person decides.
    if (notice.isExtraordinary || notice.endsOn !== undefined) return false;
    return await cancel(context, userId);
  } catch (error) {
    context.log.warn({ err: error }, 'A notice about a contract waits for the operator');
    return false;
  }
}

/** Pays back the one order of the last 14 days that can be meant. */
async function withdraw(context: Context, userId: string): Promise<boolean> {
  const since = new Date(context.clock.now() - WITHDRAWAL_MS);
  const { queries } = context.database;
  const bought = await queries
    .select()
    .from(orders)
    .where(
      and(
        ...[eq(orders.userId, userId), eq(orders.state, 'fulfilled'), eq(orders.isChange, false)],
        gt(orders.paidAt, since),
      ),
    );
  const [order] = bought;
  if (!order || bought.length > 1 || order.payment === null) return false;
  const outcome = await refundOrder(context, { order });
  return 'refundedCents' in outcome;
}

/** Ends the one subscription that renews with its period. */
async function cancel(context: Context, userId: string): Promise<boolean> {
  const open = await listOpenSubscriptions(context.database.queries, { userId, now: context.clock.now() });
  const renewing = open.filter(({ renews }) => renews);
  const [row] = renewing;
  if (!row || renewing.length > 1 || row.platform === 'other') return false;
  await changePlan(context, {
    userId,
    platform: row.platform,
    change: row.nextInterval ? 'end-change' : 'end',
  });
  return true;
}

/** Notices that nobody has closed yet, oldest first. */
export function listNotices({ database }: Pick<Context, 'database'>) {
  return database.queries
    .select()
    .from(contractNotices)
    .where(isNull(contractNotices.closedAt))
    .orderBy(asc(contractNotices.id));
}

/** Closes a notice that was dealt with. @returns false where no open one has the id */
export async function closeNotice({ database, clock }: Context, id: string): Promise<boolean> {
  const closed = await database.queries
    .update(contractNotices)
    .set({ closedAt: new Date(clock.now()) })
    .where(and(eq(contractNotices.id, id), isNull(contractNotices.closedAt)))
    .returning({ id: contractNotices.id });
  return closed.length > 0;
}

/** Forgets notices whose time is over, whether or not anybody has closed them. */
export async function sweepNotices({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const year = new Date(clock.now()).getUTCFullYear();
  const before = new Date(Date.UTC(year - NOTICE_RETENTION_YEARS, 0));
  await database.queries.delete(contractNotices).where(lt(contractNotices.createdAt, before));
}
