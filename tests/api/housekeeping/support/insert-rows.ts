import { uuidv7 } from 'uuidv7';
import type { Context } from '#api/context.ts';
import { files, tasks } from '#api/generation/tables.ts';
import { users } from '#api/identity/tables.ts';
import { HOUR_MS } from '#lib/time/durations.ts';

type InsertedTask = Pick<typeof tasks.$inferInsert, 'userId'> & Partial<typeof tasks.$inferInsert>;

/** A row of an account. Gives its id. */
export async function insertAccount(
  { database, clock }: Context,
  given: Partial<typeof users.$inferInsert> = {},
): Promise<string> {
  const id = uuidv7();
  await database.queries
    .insert(users)
    .values({ id, kind: 'account', createdAt: new Date(clock.now()), ...given });
  return id;
}

/** A row of a task without files: one that is done, unless the test says otherwise. Gives its id. */
export async function insertTask({ database, clock }: Context, given: InsertedTask): Promise<string> {
  const id = uuidv7();
  const now = clock.now();
  const work = { kind: 'run', feature: 'ai-filter', parameters: {}, engine: 'embedded', cost: 0 } as const;
  const place = { lane: 'picture-free', priority: 0, state: 'done' } as const;
  const times = { createdAt: new Date(now), expiresAt: new Date(now + HOUR_MS) };
  await database.queries.insert(tasks).values({ id, rootId: id, ...work, ...place, ...times, ...given });
  return id;
}

/** The row of a stored result, whose object is not there. */
export async function insertResult(
  { database, clock }: Context,
  { taskId, bytes }: { readonly taskId: string; readonly bytes: number },
): Promise<void> {
  const id = uuidv7();
  const about = { attempt: 1, role: 'result', state: 'stored', type: 'image/png' } as const;
  await database.queries
    .insert(files)
    .values({ id, taskId, key: `results/${id}.png`, ...about, bytes, createdAt: new Date(clock.now()) });
}
