import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { publishTaskEvent } from '../../infrastructure/events/event-bus.ts';
import type { WorkerSettings } from '../../settings/groups/fleet.ts';
import { type TaskRow, tasks } from '../tables.ts';

/** Identity of a task that a worker has leased. */
export type TaskClaim = Pick<TaskRow, 'id' | 'attempt' | 'userId'>;

/** Leases go by the database's clock, the only one that all workers share. */
export function secondsFromNow(seconds: number): SQL<Date> {
  return sql`now() + make_interval(secs => ${seconds})`;
}

/** True in the database while the claim holds: the task runs, and in this very attempt. */
export function isHeld({ id, attempt }: TaskClaim): SQL | undefined {
  return and(eq(tasks.id, id), eq(tasks.attempt, attempt), eq(tasks.state, 'running'));
}

/**
 * True of running tasks whose worker has been silent for too long. A lease that ends later than any worker
 * could have set tells of a clock that was put back: its worker would have renewed it since.
 */
export function leaseHasEnded({ leaseSeconds }: WorkerSettings): SQL | undefined {
  const isOver = or(lt(tasks.leaseUntil, sql`now()`), gt(tasks.leaseUntil, secondsFromNow(2 * leaseSeconds)));
  return and(eq(tasks.state, 'running'), isOver);
}

interface Sign {
  readonly claim: TaskClaim;
  /** Per cent. */
  readonly progress: number;
}

/**
 * Says that a worker lives and how far it is. False where it does not hold the task any more and must stop.
 */
export function heartbeat(context: Context, { claim, progress }: Sign): Promise<boolean> {
  const { database, settings } = context;
  return database.transaction(async (tx) => {
    const [task] = await tx
      .update(tasks)
      .set({ progress, leaseUntil: secondsFromNow(settings.worker.leaseSeconds) })
      .where(isHeld(claim))
      .returning();
    if (task) await publishTaskEvent(context, { tx, task });
    return task !== undefined;
  });
}

/** Milliseconds within which signs of life of tasks of one worker are gathered into one statement. */
const GATHER_MS = 50;

/** Names of the claims that hold. */
type HeldClaims = ReadonlySet<string>;

interface Gathered {
  readonly claims: TaskClaim[];
  readonly held: Promise<HeldClaims>;
}

const gathering = new WeakMap<Context['database'], Gathered>();

const nameOf = ({ id, attempt }: Pick<TaskRow, 'id' | 'attempt'>) => `${id} ${attempt}`;

/** Renews the leases of all claims that hold, in the order of their ids, as every statement of many tasks. */
async function renewAll({ database, settings }: Context, claims: readonly TaskClaim[]): Promise<HeldClaims> {
  const wanted = sql.join(
    claims.map(({ id, attempt }) => sql`(${id}::uuid, ${attempt}::int)`),
    sql`, `,
  );
  const ofClaims = sql`(${tasks.id}, ${tasks.attempt}) in (${wanted})`;
  const locked = database.queries
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.state, 'running'), ofClaims))
    .orderBy(tasks.id)
    .for('update');
  const renewed = await database.queries
    .update(tasks)
    .set({ leaseUntil: secondsFromNow(settings.worker.leaseSeconds) })
    .where(and(sql`${tasks.id} in ${locked}`, eq(tasks.state, 'running'), ofClaims))
    .returning({ id: tasks.id, attempt: tasks.attempt });
  return new Set(renewed.map(nameOf));
}

/**
 * As `heartbeat` without progress, together with those of other tasks: a worker may wait for hundreds of runs
 * at services, and a transaction for each would keep its database from all else.
 */
export async function heartbeatTogether(context: Context, claim: TaskClaim): Promise<boolean> {
  const { database } = context;
  let batch = gathering.get(database);
  if (!batch) {
    const claims: TaskClaim[] = [];
    const held = wait(GATHER_MS).then(() => {
      gathering.delete(database);
      return renewAll(context, claims);
    });
    batch = { claims, held };
    gathering.set(database, batch);
  }
  batch.claims.push(claim);
  return (await batch.held).has(nameOf(claim));
}

/** Often enough that a cancelled task stops within a second. */
const MAX_MS = 750;

interface KeptLease {
  /** Fires when the lease is lost: the task was cancelled, or others believe this worker dead. */
  readonly lost: AbortSignal;
  stop(): void;
}

interface KeepLease {
  /** Renews it; false where it is somebody else's. */
  readonly renew: () => Promise<boolean>;
  readonly log: Context['log'];
  readonly leaseSeconds: number;
}

/**
 * Renews a lease four times in its length or oftener. Where the database does not answer for that long, it
 * counts as lost.
 */
export function keepLease({ renew, log, leaseSeconds }: KeepLease): KeptLease {
  const lost = new AbortController();
  const stopped = new AbortController();
  const leaseMs = leaseSeconds * 1000;
  const periodMs = Math.min(MAX_MS, leaseMs / 4);

  async function keep(): Promise<void> {
    let renewedAt = performance.now();
    while (!stopped.signal.aborted && !lost.signal.aborted) {
      // On the same beat as other leases, which are renewed together.
      await wait(periodMs - (performance.now() % periodMs), undefined, { signal: stopped.signal });
      const askedAt = performance.now();
      try {
        if (!(await renew())) lost.abort();
        renewedAt = askedAt;
      } catch (error) {
        log.warn({ err: error }, 'A lease could not be renewed');
        if (performance.now() - renewedAt > leaseMs) lost.abort();
      }
    }
  }

  // Ends only by `stop`, which makes the wait throw.
  keep().catch(() => undefined);
  return { lost: lost.signal, stop: () => stopped.abort() };
}

/** Why work is broken off: the host is stopping, and another one will do it. */
export class ShutdownError extends Error {
  override readonly name = 'ShutdownError';
}
