import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { RETENTION_HOURS } from '#lib/catalog/limits.ts';
import type { Context } from '../context.ts';
import type { OwnershipMove } from '../identity/move-ownership.ts';
import type { DataSubject, ExportedFile, PersonalData } from '../identity/personal-data.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { extensionOf } from '../infrastructure/storage/storage-key.ts';
import { seesMarks } from '../limits/product-marks.ts';
import { deleteTasks } from './delete/delete-tasks.ts';
import { extendUploads } from './state/retention.ts';
import { files, idempotencyKeys, tasks } from './tables.ts';

/** Gives the tasks of one person to another, with the keys that they were started with. */
export async function moveTasks(tx: Queries, { from, to }: OwnershipMove): Promise<void> {
  await tx.update(tasks).set({ userId: to }).where(eq(tasks.userId, from));
  await keepLonger(tx, to);
  const known = tx
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.userId, to));
  // A key that both have used stays the receiver's.
  await tx
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, from), inArray(idempotencyKeys.key, known)));
  await tx.update(idempotencyKeys).set({ userId: to }).where(eq(idempotencyKeys.userId, from));
}

/** Results that a guest brings along are kept as long as the account's, unless the guest chose less. */
async function keepLonger(tx: Queries, userId: string): Promise<void> {
  const most = sql`${tasks.createdAt} + ${`${RETENTION_HOURS.account} hours`}::interval`;
  const isLonger = and(
    eq(tasks.userId, userId),
    eq(tasks.hasChosenEnd, false),
    ne(tasks.kind, 'analysis'),
    sql`${tasks.expiresAt} < ${most}`,
  );
  const kept = await tx.update(tasks).set({ expiresAt: most }).where(isLonger).returning({ id: tasks.id });
  const ids = kept.map(({ id }) => id);
  if (ids.length > 0) await extendUploads(tx, ids);
}

/** Runs of tools and their results. */
export const taskData: PersonalData<Context> = {
  name: 'tasks',
  tables: [tasks, idempotencyKeys],
  async readAll({ database }, { userId }) {
    const { id, kind, feature, parameters, state, errorKey, createdAt, finishedAt, expiresAt } = tasks;
    return database.queries
      .select({ id, kind, feature, parameters, state, errorKey, createdAt, finishedAt, expiresAt })
      .from(tasks)
      .where(eq(tasks.userId, userId))
      .orderBy(asc(id));
  },
  listFiles: listResults,
  erase: eraseTasks,
};

/** Results as far as their person may save them: of what is marked, the marked copies. */
async function listResults(context: Context, { userId }: DataSubject): Promise<ExportedFile[]> {
  const { queries } = context.database;
  const hasMarks = await seesMarks(context, { queries, userId });
  const isGiven = hasMarks
    ? eq(files.role, sql`case when ${tasks.isMarked} then 'marked' else 'result' end`)
    : eq(files.role, 'result');
  const rows = await queries
    .select({ id: files.id, taskId: tasks.id, key: files.key, createdAt: files.createdAt, type: files.type })
    .from(files)
    .innerJoin(tasks, eq(tasks.id, files.taskId))
    .where(and(eq(tasks.userId, userId), isGiven, eq(files.state, 'stored')))
    .orderBy(asc(files.id));
  return rows.map(({ id, taskId, key, createdAt, type }) => ({
    name: `results/${taskId}/${id}.${extensionOf(type)}`,
    key,
    createdAt,
  }));
}

async function eraseTasks(context: Context, { userId }: Pick<DataSubject, 'userId'>): Promise<void> {
  const { queries } = context.database;
  const own = await queries.select({ id: tasks.id }).from(tasks).where(eq(tasks.userId, userId));
  await deleteTasks(context, { caller: { userId }, ids: own.map(({ id }) => id) });
  await queries.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
}
