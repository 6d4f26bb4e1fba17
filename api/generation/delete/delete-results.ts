import { and, asc, eq, inArray, ne, or, type SQL } from 'drizzle-orm';
import { seedsOf } from '#lib/catalog/seed-after.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import { lockPerson } from '../../identity/lock-person.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { publishTaskEvent } from '../../infrastructure/events/event-bus.ts';
import { uploads } from '../../media/tables.ts';
import { lastWriteAfter } from '../state/discard-files.ts';
import { storageKeysFromUrl } from '../state/find-task.ts';
import { secondsFromNow } from '../state/lease.ts';
import { type FileRow, files, type TaskRow, tasks } from '../tables.ts';
import { deleteUnused } from './delete-task.ts';

interface ResultsToDelete {
  readonly caller: Caller;
  /** The task. */
  readonly id: string;
  /** URLs of results or of their previews; expired ones will do. */
  readonly urls: readonly string[];
}

/**
 * Deletes some results of a task and what was made of them; the others stay, with their links. Those that are
 * gone already are passed over. The objects are gone when this returns; should the host die before, the sweep
 * deletes them.
 * @throws AppError `not_found` where no such task is done, `invalid_request` where nothing would be left of
 * it
 */
export async function deleteResults(
  context: Context,
  { caller, id, urls }: ResultsToDelete,
): Promise<TaskRow> {
  const { database, storage } = context;
  const { task, keys } = await database.transaction(
    async (tx) => {
      await lockPerson(tx, caller.userId);
      const [own] = await tx
        .select()
        .from(tasks)
        .where(and(eq(tasks.id, id), eq(tasks.userId, caller.userId), eq(tasks.state, 'done')))
        .for('update');
      if (!own || own.kind === 'analysis') throw new AppError('not_found');
      return dropResults(context, { tx, task: own, urls });
    },
    { durable: true },
  );
  for (const key of keys) await storage.delete(key);
  return task;
}

interface Drop {
  readonly task: TaskRow;
  readonly urls: readonly string[];
}

/** Gives the task as it is then, and the keys of the objects. */
async function dropResults(
  context: Context,
  { tx, task, urls }: { tx: Queries } & Drop,
): Promise<{ readonly task: TaskRow; readonly keys: readonly string[] }> {
  const results = await readStored(tx, { taskRow: task, role: 'result' });
  const previews = await readStored(tx, { taskRow: task, role: 'preview' });
  const marked = await readStored(tx, { taskRow: task, role: 'marked' });
  const markedPreviews = await readStored(tx, { taskRow: task, role: 'marked-preview' });
  const named = new Set(urls.flatMap(storageKeysFromUrl));
  const filesAt = (at: number) =>
    [results, previews, marked, markedPreviews].flatMap((stored) => stored[at] ?? []);
  const positions = [...results.keys()].filter((at) => filesAt(at).some(({ key }) => named.has(key)));
  if (positions.length === 0) return { task, keys: [] };
  if (positions.length === results.length) throw new AppError('invalid_request');
  const resultIds = positions.flatMap((at) => results[at]?.id ?? []);
  const fileIds = positions.flatMap((at) => filesAt(at).map(({ id }) => id));
  const own = or(inArray(files.id, fileIds), inArray(files.sourceId, fileIds));
  const dropped = await discard(tx, { condition: and(own, ne(files.state, 'writing')), afterSeconds: 0 });
  // A download that is just being made.
  const unfinished = await discard(tx, {
    condition: and(own, eq(files.state, 'writing')),
    afterSeconds: lastWriteAfter(context.settings),
  });
  const sentOn = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(inArray(uploads.sourceId, resultIds));
  const change = { taskId: task.id, gone: positions, now: context.clock.now() };
  for (const hooks of context.taskHooks) await hooks.onResultsDeleted(tx, change);
  const mayGo = sentOn.map(({ id }) => id);
  const unused = await deleteUnused(context, { tx, release: { userId: task.userId, mayGo } });
  const left = await keepSeeds(tx, { task, pictures: results.length, gone: positions });
  await publishTaskEvent(context, { tx, task });
  const keys = [...[...dropped, ...unfinished].map(({ key }) => key), ...unused.keys];
  return { task: left, keys };
}

interface Gone {
  readonly task: TaskRow;
  /** Results that there were. */
  readonly pictures: number;
  /** Indexes of those that were deleted. */
  readonly gone: readonly number[];
}

/** Notes the seeds of the pictures that are left, as their places do not tell them any more. */
async function keepSeeds(tx: Queries, { task, pictures, gone }: Gone): Promise<TaskRow> {
  const seeds = seedsOf(task.findings, pictures)?.filter((_, at) => !gone.includes(at));
  if (!seeds) return task;
  const findings = { ...task.findings, seeds };
  await tx.update(tasks).set({ findings }).where(eq(tasks.id, task.id));
  return { ...task, findings };
}

function discard(
  tx: Queries,
  { condition, afterSeconds }: { condition: SQL | undefined; afterSeconds: number },
): Promise<FileRow[]> {
  return tx
    .update(files)
    .set({ state: 'deleting', leaseUntil: secondsFromNow(afterSeconds) })
    .where(condition)
    .returning();
}

/** In the order in which they were made. */
function readStored(
  tx: Queries,
  { taskRow: { id }, role }: { taskRow: TaskRow; role: FileRow['role'] },
): Promise<FileRow[]> {
  return tx
    .select()
    .from(files)
    .where(and(eq(files.taskId, id), eq(files.role, role), eq(files.state, 'stored')))
    .orderBy(asc(files.id));
}
