import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { PaymentPlatform } from '#lib/catalog/prices.ts';
import type { Context } from '../context.ts';
import { lockPerson } from '../identity/lock-person.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { sendJob } from '../infrastructure/queue/queue.ts';
import type { ProviderSubject } from './payment-provider.ts';
import { type OrderRow, orders, providerStates } from './tables.ts';

/** Something at a provider whose state we keep. */
export interface Subject extends ProviderSubject {
  readonly platform: PaymentPlatform;
}

/** Name of a subject among all, for rows and jobs. */
export function nameOf({ platform, kind, reference }: Subject): string {
  return `${platform} ${kind} ${reference}`;
}

/** The subject of a name. */
export function subjectOf(name: string): Subject {
  const [platform, kind, ...reference] = name.split(' ');
  return { platform, kind, reference: reference.join(' ') } as Subject;
}

/** Number of writes of a subject's state so far. */
async function readVersion(queries: Queries, subject: Subject): Promise<number> {
  const [row] = await queries
    .select({ version: providerStates.version })
    .from(providerStates)
    .where(eq(providerStates.subject, nameOf(subject)));
  return row?.version ?? 0;
}

/** Fetches that may be overtaken one after the other before something is wrong. */
const MAX_FETCHES = 8;

interface Syncing<State, Written> {
  readonly subject: Subject;
  readonly fetch: () => Promise<State>;
  /** Writes the state. It may have been written before. */
  readonly write: (tx: Queries, state: State) => Promise<Written>;
}

/**
 * Fetches the present state of a subject and writes it, unless another one was written since the fetch began:
 * then it is fetched anew, so that an older state never takes the place of a newer one.
 *
 * The row of the subject is locked before the person, which no holder of a person ever waits for.
 */
export async function syncState<State, Written>(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { subject, fetch, write }: Syncing<State, Written>,
): Promise<Written> {
  for (let fetches = 0; fetches < MAX_FETCHES; fetches++) {
    const version = await readVersion(database.queries, subject);
    const state = await fetch();
    const done = await database.transaction(
      async (tx) => {
        const isLatest = await claimVersion(tx, { subject, version, now: new Date(clock.now()) });
        return isLatest ? { written: await write(tx, state) } : null;
      },
      { durable: true },
    );
    if (done) return done.written;
  }
  throw new Error(`The state of ${nameOf(subject)} never rests`);
}

interface Claim {
  readonly subject: Subject;
  readonly version: number;
  readonly now: Date;
}

async function claimVersion(tx: Queries, { subject, version, now }: Claim): Promise<boolean> {
  const claimed = await tx
    .insert(providerStates)
    .values({ subject: nameOf(subject), version: 1, syncedAt: now })
    .onConflictDoUpdate({
      target: providerStates.subject,
      set: { version: sql`${providerStates.version} + 1`, syncedAt: now },
      setWhere: eq(providerStates.version, version),
    })
    .returning({ version: providerStates.version });
  return claimed.some((row) => row.version === version + 1);
}

/**
 * The order that a state is written to: the first of some at a platform that changes no other. It is held
 * behind its person. Undefined where nobody here has ordered it.
 */
export async function lockFirstOrder(
  tx: Queries,
  { platform, isWanted }: { readonly platform: PaymentPlatform; readonly isWanted: SQL | undefined },
): Promise<OrderRow | undefined> {
  const [found] = await tx
    .select({ id: orders.id, userId: orders.userId })
    .from(orders)
    .where(and(eq(orders.platform, platform), eq(orders.isChange, false), isWanted))
    .orderBy(asc(orders.id))
    .limit(1);
  if (!found) return undefined;
  await lockPerson(tx, found.userId);
  // Read behind the lock: another state may have been written to it while this waited.
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.id)).for('update');
  return order;
}

interface Sync {
  readonly tx: Queries;
  readonly subject: Subject;
  /** Id of the event that asks for it; left out of looks without one. */
  readonly eventId?: string;
}

/**
 * Has a job fetch the state of a subject. Each event has a job of its own: one that waits is not the same as
 * one that runs, which may have fetched an older state.
 */
export function sendSync(context: Context, { tx, subject, eventId }: Sync): Promise<void> {
  const key = eventId === undefined ? nameOf(subject) : `${nameOf(subject)}#${eventId}`;
  return sendJob(context, { tx, job: { name: 'sync-payment', lane: 'payments', key } });
}

interface Undoing {
  readonly tx: Queries;
  readonly orderId: string;
  /** The provider’s name for the payment that asks for it; null without one. */
  readonly payment: string | null;
}

/**
 * Has a job stop what an order began and pay back what nobody gets anything for. Each payment has a job of
 * its own, as one that runs may have looked before it was made.
 */
export function sendUndoing(context: Context, { tx, orderId, payment }: Undoing): Promise<void> {
  const key = payment === null ? orderId : `${orderId}#${payment}`;
  return sendJob(context, { tx, job: { name: 'undo-order', lane: 'payments', key } });
}

/** Name of the subject that a job of `sendSync` is about, or id of the order that one of `sendUndoing` is. */
export function subjectNameOf(jobKey: string): string {
  return jobKey.split('#')[0] ?? '';
}
