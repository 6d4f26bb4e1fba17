import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { OwnershipMove } from '../identity/move-ownership.ts';
import type { DataSubject, ExportedFile, PersonalData } from '../identity/personal-data.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { deleteTasks } from './delete/delete-tasks.ts';
import { files, idempotencyKeys, tasks } from './tables.ts';

/** Gives the tasks of one person to another, with the keys that they were started with. */
export async function moveTasks(tx: Queries, { from, to }: OwnershipMove): Promise<void> {
  await tx.update(tasks).set({ userId: to }).where(eq(tasks.userId, from));
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

async function listResults(
  { database }: Pick<Infrastructure, 'database'>,
  { userId }: DataSubject,
): Promise<ExportedFile[]> {
  const rows = await database.queries
    .select({ id: files.id, taskId: tasks.id, key: files.key, createdAt: files.createdAt, type: files.type })
    .from(files)
    .innerJoin(tasks, eq(tasks.id, files.taskId))
    .where(and(eq(tasks.userId, userId), eq(files.role, 'result'), eq(files.state, 'stored')))
    .orderBy(asc(files.id));
  return rows.map(({ id, taskId, key, createdAt, type }) => ({
    name: `results/${taskId}/${id}.${type.split('/')[1]}`,
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
