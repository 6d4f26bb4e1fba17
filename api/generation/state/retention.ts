import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { PRO_GRACE_DAYS, RETENTION_HOURS, type RetentionChoice } from '#lib/catalog/limits.ts';
import { AppError } from '#lib/contract/app-error.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/durations.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import { lockPerson } from '../../identity/lock-person.ts';
import { type MembershipSources, readMembership } from '../../identity/membership.ts';
import { users } from '../../identity/tables.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { publishTaskEvent } from '../../infrastructure/events/event-bus.ts';
import { uploads } from '../../media/tables.ts';
import { type TaskRow, taskInputs, tasks } from '../tables.ts';

interface RetentionTerm {
  readonly kind: Caller['kind'];
  /** End of the person's membership in epoch milliseconds; null of those who are no members. */
  readonly memberUntil: number | null;
  /** Retention that the person chose; null for the longest. */
  readonly hours: RetentionChoice | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** From when on it is kept, in epoch milliseconds. */
  readonly from: number;
}

/**
 * When a task is deleted, in epoch milliseconds: so many hours from now, but never later than its person may
 * have it. That of a member is put off as long as the membership lasts, see `keepForMember`.
 */
function retentionEnd({ kind, memberUntil, hours, createdAt, from }: RetentionTerm): number {
  const most =
    memberUntil === null
      ? createdAt + RETENTION_HOURS[kind] * HOUR_MS
      : memberUntil + PRO_GRACE_DAYS * DAY_MS;
  return hours === null ? most : Math.min(most, from + hours * HOUR_MS);
}

interface PersonNow {
  readonly queries: Queries;
  readonly person: Pick<Caller, 'userId' | 'kind'>;
}

/** End of the membership of a person in epoch milliseconds; null of those who are no members. */
export async function readMemberUntil(
  host: MembershipSources & Pick<Context, 'clock'>,
  { queries, person: { userId, kind } }: PersonNow,
): Promise<number | null> {
  if (kind === 'guest') return null;
  return (await readMembership(host, { queries, userId, now: host.clock.now() }))?.endsAt ?? null;
}

interface NewTask extends PersonNow {
  /** Retention that the person chose; null for the longest. */
  readonly hours: RetentionChoice | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** When a task that a person starts now is deleted, in epoch milliseconds. */
export async function readRetentionEnd(
  host: Parameters<typeof readMemberUntil>[0],
  { queries, person, hours, now }: NewTask,
): Promise<number> {
  const memberUntil = await readMemberUntil(host, { queries, person });
  return retentionEnd({ kind: person.kind, memberUntil, hours, createdAt: now, from: now });
}

interface RetentionChange {
  readonly caller: Caller;
  readonly id: string;
  /** Null for the longest that the person may have. */
  readonly hours: RetentionChoice | null;
}

/**
 * Keeps a task and all that belongs to it for so long from now on, and the person’s next tasks likewise.
 * @throws AppError `retention_too_long` for more than this person may have, `not_found`, `result_expired`
 */
export function setTaskRetention(context: Context, { caller, id, hours }: RetentionChange): Promise<TaskRow> {
  const { database, clock } = context;
  const now = clock.now();
  return database.transaction(
    async (tx) => {
      await lockPerson(tx, caller.userId);
      const memberUntil = await readMemberUntil(context, { queries: tx, person: caller });
      const longest = RETENTION_HOURS[memberUntil === null ? caller.kind : 'pro'];
      if (hours !== null && longest !== null && hours > longest) throw new AppError('retention_too_long');
      // Who takes the longest has it also once more may be had.
      const chosen = hours === longest ? null : hours;
      const [before] = await tx
        .select()
        .from(tasks)
        .where(and(eq(tasks.id, id), eq(tasks.userId, caller.userId), ne(tasks.kind, 'analysis')))
        .for('update');
      if (!before) throw new AppError('not_found');
      if (before.expiresAt.getTime() <= now) throw new AppError('result_expired');
      const createdAt = before.createdAt.getTime();
      const end = retentionEnd({ kind: caller.kind, memberUntil, hours: chosen, createdAt, from: now });
      const task = await moveEnd(context, { tx, id, end, hasChosenEnd: chosen !== null });
      await tx.update(users).set({ retentionHours: chosen }).where(eq(users.id, caller.userId));
      return task;
    },
    { durable: true },
  );
}

interface MovedEnd {
  readonly tx: Queries;
  readonly id: string;
  /** Epoch milliseconds. */
  readonly end: number;
  readonly hasChosenEnd: boolean;
}

/** Moves the end of a locked task, and of all that is kept as long. */
async function moveEnd(context: Context, { tx, id, end, hasChosenEnd }: MovedEnd): Promise<TaskRow> {
  const expiresAt = new Date(end);
  const [task] = await tx.update(tasks).set({ expiresAt, hasChosenEnd }).where(eq(tasks.id, id)).returning();
  if (!task) throw new Error('The locked task has a row');
  await extendUploads(tx, [id]);
  const change = { taskId: id, now: context.clock.now(), end: expiresAt };
  for (const hooks of context.taskHooks) await hooks.onRetentionChanged(tx, change);
  await publishTaskEvent(context, { tx, task });
  return task;
}

/**
 * Puts off the end of a locked task of a member who chose none: until some days after the membership, which
 * may have been renewed since.
 * @returns false where it is to be deleted at its end
 */
export async function keepForMember(
  context: Context,
  { tx, task: { id, userId, kind, hasChosenEnd, expiresAt } }: { tx: Queries; task: TaskRow },
): Promise<boolean> {
  if (kind === 'analysis' || hasChosenEnd) return false;
  const [person] = await tx.select({ kind: users.kind }).from(users).where(eq(users.id, userId));
  if (!person) return false;
  const memberUntil = await readMemberUntil(context, { queries: tx, person: { userId, ...person } });
  if (memberUntil === null) return false;
  const end = memberUntil + PRO_GRACE_DAYS * DAY_MS;
  if (end <= expiresAt.getTime()) return false;
  await moveEnd(context, { tx, id, end, hasChosenEnd });
  return true;
}

/** Keeps the uploads of tasks: each as long as the last task that works on it. */
export async function extendUploads(tx: Queries, taskIds: readonly string[]): Promise<void> {
  const own = tx
    .select({ id: taskInputs.uploadId })
    .from(taskInputs)
    .where(inArray(taskInputs.taskId, [...taskIds]));
  await tx
    .update(uploads)
    .set({
      expiresAt: sql`(
        select max(${tasks.expiresAt}) from ${tasks}
        join ${taskInputs} on ${taskInputs.taskId} = ${tasks.id}
        where ${taskInputs.uploadId} = ${uploads.id})`,
    })
    .where(and(inArray(uploads.id, own), eq(uploads.state, 'verified')));
}
