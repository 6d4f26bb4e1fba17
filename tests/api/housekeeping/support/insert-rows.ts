import { uuidv7 } from 'uuidv7';
import type { Context } from '#api/context.ts';
import { files, tasks } from '#api/generation/tables.ts';
import { users } from '#api/identity/tables.ts';
import { HOUR_MS } from '#lib/time/durations.ts';

type InsertedTask = Pick<typeof tasks.$inferInsert, 'userId'> & Partial<typeof tasks.$inferInsert>;

/** Rows of accounts. Gives their ids. */
export async function insertAccounts(
  { database, clock }: Context,
  given: readonly Partial<typeof users.$inferInsert>[],
): Promise<string[]> {
  const createdAt = new Date(clock.now());
  const rows = given.map((person) => ({ id: uuidv7(), kind: 'account' as const, createdAt, ...person }));
  await database.queries.insert(users).values(rows);
  return rows.map(({ id }) => id);
}

/** Rows of tasks without files: done, unless the test says otherwise. Gives their ids. */
export async function insertTasks(
  { database, clock }: Context,
  given: readonly InsertedTask[],
): Promise<string[]> {
  const now = clock.now();
  const work = { kind: 'run', feature: 'ai-filter', parameters: {}, engine: 'embedded', cost: 0 } as const;
  const place = { lane: 'picture-free', priority: 0, state: 'done' } as const;
  const times = { createdAt: new Date(now), expiresAt: new Date(now + HOUR_MS) };
  const rows = given.map((task) => {
    const id = uuidv7();
    return { id, rootId: id, ...work, ...place, ...times, ...task };
  });
  await database.queries.insert(tasks).values(rows);
  return rows.map(({ id }) => id);
}

/** Rows of stored results, whose objects are not there. */
export async function insertResults(
  { database, clock }: Context,
  given: readonly { readonly taskId: string; readonly bytes: number }[],
): Promise<void> {
  const about = { attempt: 1, role: 'result', state: 'stored', type: 'image/png' } as const;
  const createdAt = new Date(clock.now());
  const rows = given.map((file) => {
    const id = uuidv7();
    return { id, key: `results/${id}.png`, ...about, createdAt, ...file };
  });
  await database.queries.insert(files).values(rows);
}
