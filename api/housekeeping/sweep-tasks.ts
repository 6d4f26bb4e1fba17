import { and, asc, eq, gt, gte, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { engineNames } from '#lib/catalog/engine-names.ts';
import type { Context } from '../context.ts';
import { deleteTask } from '../generation/delete/delete-task.ts';
import { sendRendition } from '../generation/downloads/find-rendition.ts';
import { endTask } from '../generation/state/end-task.ts';
import { leaseHasEnded, secondsFromNow } from '../generation/state/lease.ts';
import { releaseTask } from '../generation/state/release-task.ts';
import { keepForMember, readMemberUntil } from '../generation/state/retention.ts';
import { files, type TaskRow, tasks } from '../generation/tables.ts';
import { lockPerson } from '../identity/lock-person.ts';
import { users } from '../identity/tables.ts';
import type { Database, Queries } from '../infrastructure/database/database.ts';
import { isOutage } from '../infrastructure/outage.ts';
import { jobs, sendTask } from '../infrastructure/queue/queue.ts';

/**
 * Does something to a task. What fails for another reason than an outage is told to the log and holds up no
 * other task.
 * @throws Error of an outage
 */
async function handleTask(
  { log }: Pick<Context, 'log'>,
  { id, message, work }: { readonly id: string; readonly message: string; work(): Promise<void> },
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isOutage(error)) throw error;
    log.error({ err: error, task: id }, message);
  }
}

/** Puts tasks whose worker died back into the queue, or fails them after the last try. */
export async function sweepLeases(context: Context): Promise<void> {
  const orphaned = await context.database.queries
    .select({ id: tasks.id })
    .from(tasks)
    .where(leaseHasEnded(context.settings.worker));
  for (const { id } of orphaned) {
    // Asked again under the row's lock: the worker may have been late, or another sweep earlier.
    const condition = and(eq(tasks.id, id), leaseHasEnded(context.settings.worker));
    const work = async () => {
      const released = await releaseTask(context, { condition, failure: 'engine_failed', skipsBusy: true });
      if (released) context.log.warn({ task: id }, 'The worker of a task fell silent');
    };
    await handleTask(context, { id, message: 'A task whose worker died could not be put back', work });
  }
}

const RESENT_AT_ONCE = 500;

/**
 * Gives every waiting task a job. All have one, unless somebody emptied the queue by hand or the queue's
 * tables were made anew.
 */
export async function resendWaitingTasks(context: Context): Promise<void> {
  const { database } = context;
  const waiting = await database.queries
    .select({ id: tasks.id, engine: tasks.engine, lane: tasks.lane, priority: tasks.priority })
    .from(tasks)
    .where(sql`${tasks.state} = 'waiting'`)
    .orderBy(asc(tasks.id))
    .limit(RESENT_AT_ONCE);
  for (const task of waiting) {
    const work = () => database.transaction((tx) => sendTask(context, { tx, task }));
    await handleTask(context, { id: task.id, message: 'A waiting task could not be sent again', work });
  }
}

/**
 * Fails tasks that wait for an engine which is not configured any more, as no worker looks into its lanes.
 * All workers of a fleet must have the same engines.
 */
export async function failUnservedTasks(context: Context): Promise<void> {
  const { database, engines, log } = context;
  const served = engineNames.filter((name) => engines.byName[name]);
  const isWaiting = sql`${tasks.state} = 'waiting'`;
  const unserved = await database.queries
    .select({ id: tasks.id, engine: tasks.engine })
    .from(tasks)
    .where(and(isWaiting, notInArray(tasks.engine, served)));
  const end = { state: 'failed', errorKey: 'engine_not_configured' } as const;
  for (const { id, engine } of unserved) {
    const condition = and(eq(tasks.id, id), isWaiting);
    const work = async () => {
      await database.transaction((tx) => endTask(context, { tx, condition, end }), { durable: true });
      log.warn({ task: id, engine }, 'A task waited for an engine that is not configured');
    };
    await handleTask(context, { id, message: 'A task of a missing engine could not be failed', work });
  }
}

/** Locks a task behind its person, as all changes of both do; undefined where it is gone or in work. */
async function lockTask(
  tx: Queries,
  { id, userId }: Pick<TaskRow, 'id' | 'userId'>,
): Promise<TaskRow | undefined> {
  await lockPerson(tx, userId);
  const [task] = await tx.select().from(tasks).where(eq(tasks.id, id)).for('update', { skipLocked: true });
  return task;
}

const EXPIRED_AT_ONCE = 100;

/**
 * Deletes tasks whose time is over; their files are marked and go with the next `deleteMarkedFiles`. One that
 * cannot be deleted is told to the log and holds up no other.
 */
export async function sweepExpiredTasks(context: Context): Promise<void> {
  const { database, clock } = context;
  const expired = await database.queries
    .select({ id: tasks.id, userId: tasks.userId })
    .from(tasks)
    .where(lte(tasks.expiresAt, new Date(clock.now())))
    .orderBy(asc(tasks.expiresAt))
    .limit(EXPIRED_AT_ONCE);
  for (const { id, userId } of expired) {
    const work = () =>
      database.transaction(
        async (tx) => {
          const task = await lockTask(tx, { id, userId });
          if (!task || (await keepForMember(context, { tx, task }))) return;
          await deleteTask(context, { tx, task });
        },
        { durable: true },
      );
    await handleTask(context, { id, message: 'A task whose time is over could not be deleted', work });
  }
}

/** Time before its end at which what members keep is put off, before its photos could be deleted. */
const EARLY_MS = 60 * 60_000;
const ENDING_AT_ONCE = 1000;

/** The task that the last call of this process ended with. */
const lastEnding = new WeakMap<Database, string>();

/**
 * Puts off the end of what members keep until they delete it. Each call goes on behind the last one, as most
 * tasks that end are those of people who are no members.
 */
export async function keepMembersTasks(context: Context): Promise<void> {
  const { database } = context;
  const { queries } = database;
  const ending = await listEnding(context, lastEnding.get(database));
  const last = ending.length === ENDING_AT_ONCE ? ending.at(-1) : undefined;
  if (last) lastEnding.set(database, last.id);
  else lastEnding.delete(database);
  for (const [userId, own] of Map.groupBy(ending, (task) => task.userId)) {
    const person = { userId, kind: 'account' } as const;
    if ((await readMemberUntil(context, { queries, person })) === null) continue;
    for (const { id } of own)
      await database.transaction(async (tx) => {
        const task = await lockTask(tx, { id, userId });
        if (task) await keepForMember(context, { tx, task });
      });
  }
}

/** Tasks of accounts that end soon at a time that nobody chose, behind the one that is named. */
function listEnding({ database, clock }: Context, behind: string | undefined) {
  return database.queries
    .select({ id: tasks.id, userId: tasks.userId })
    .from(tasks)
    .innerJoin(users, eq(users.id, tasks.userId))
    .where(
      and(
        lte(tasks.expiresAt, new Date(clock.now() + EARLY_MS)),
        gt(tasks.expiresAt, new Date(clock.now())),
        eq(tasks.hasChosenEnd, false),
        ne(tasks.kind, 'analysis'),
        eq(users.kind, 'account'),
        behind === undefined ? undefined : gt(tasks.id, behind),
      ),
    )
    .orderBy(asc(tasks.id))
    .limit(ENDING_AT_ONCE);
}

const FILES_AT_ONCE = 200;
/** Pause before an object that could not be deleted is tried again. */
const DELETE_AGAIN_SECONDS = 10 * 60;

/**
 * Deletes the objects of files that are marked, then their rows; whatever dies in between, the next call goes
 * on. What cannot be deleted now is put off and holds up nothing else.
 */
export async function deleteMarkedFiles(
  { database, storage, log }: Pick<Context, 'database' | 'storage' | 'log'>,
  stopping?: AbortSignal,
): Promise<void> {
  const { queries } = database;
  const marked = await queries
    .select({ id: files.id, key: files.key })
    .from(files)
    .where(and(eq(files.state, 'deleting'), lte(files.leaseUntil, sql`now()`)))
    .orderBy(asc(files.leaseUntil))
    .limit(FILES_AT_ONCE);
  for (const { id, key } of marked) {
    if (stopping?.aborted) return;
    try {
      await storage.delete(key);
      await queries.delete(files).where(eq(files.id, id));
    } catch (error) {
      log.warn({ err: error, file: id }, 'A file could not be deleted');
      const leaseUntil = secondsFromNow(DELETE_AGAIN_SECONDS);
      await queries.update(files).set({ leaseUntil }).where(eq(files.id, id));
    }
  }
}

const DOWNLOADS_AT_ONCE = 100;

/**
 * Orders downloads again whose worker died, and gives those up that killed as many as may try. Sending what
 * waits already changes nothing.
 */
export async function sweepDownloads(context: Context): Promise<void> {
  await context.database.transaction(async (tx) => {
    const isAbandoned = and(
      eq(files.role, 'rendition'),
      sql`${files.state} = 'writing'`,
      or(
        isNull(files.leaseUntil),
        lt(files.leaseUntil, sql`now()`),
        // A clock was put back: a worker that lives would have renewed it since.
        gt(files.leaseUntil, secondsFromNow(2 * context.settings.worker.leaseSeconds)),
      ),
    );
    await tx
      .update(files)
      .set({ state: 'failed', leaseUntil: null })
      .where(and(isAbandoned, gte(files.attempt, jobs['make-rendition'].maxTries)));
    const sources = alias(files, 'sources');
    const abandoned = await tx
      .select({ id: files.id, sourceType: sources.type })
      .from(files)
      .leftJoin(sources, eq(sources.id, files.sourceId))
      .where(isAbandoned)
      .orderBy(asc(files.id))
      .limit(DOWNLOADS_AT_ONCE);
    // Without its result it fails, in whatever lane.
    for (const { id, sourceType } of abandoned)
      await sendRendition(context, { tx, id, sourceType: sourceType ?? '' });
  });
}
