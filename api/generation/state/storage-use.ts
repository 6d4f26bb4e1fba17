import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { ACCOUNT_STORAGE_BYTES, STORAGE_NEAR, STORAGE_WARNING_DAYS } from '#lib/catalog/limits.ts';
import type { Result } from '#lib/contract/contract.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import type { Context } from '../../context.ts';
import { readTierOf } from '../../identity/membership.ts';
import { users } from '../../identity/tables.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { enqueueMail } from '../../mail/send-mail.ts';
import { uploads } from '../../media/tables.ts';
import { files, tasks } from '../tables.ts';

/** Bytes that the results and photos of a person take, with all copies of them. */
export async function readUsedBytes(queries: Queries, userId: string): Promise<number> {
  const own = queries.select({ id: tasks.id }).from(tasks).where(eq(tasks.userId, userId));
  const bytes = (column: typeof files.bytes | typeof uploads.size) =>
    sql<number>`coalesce(sum(${column}), 0)::float8`;
  const [made] = await queries
    .select({ bytes: bytes(files.bytes) })
    .from(files)
    .where(and(inArray(files.taskId, own), ne(files.state, 'deleting')));
  const [sent] = await queries
    .select({ bytes: bytes(uploads.size) })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), eq(uploads.state, 'verified')));
  return (made?.bytes ?? 0) + (sent?.bytes ?? 0);
}

/** Bytes that a person may have stored; null without a limit, as guests have them for a day alone. */
export async function readStorageLimit(
  context: Context,
  { queries, userId }: { readonly queries: Queries; readonly userId: string },
): Promise<number | null> {
  if (context.settings.payments.mode === 'off') return null;
  const tier = await readTierOf(context, { queries, userId, now: context.clock.now() });
  return tier === 'account' ? ACCOUNT_STORAGE_BYTES : null;
}

/** Tells a person what they have stored. Once this tells that it is nearly full, they have been warned. */
export async function readStorageUse(
  context: Context,
  { userId }: { readonly userId: string },
): Promise<Result<'getStorageUse'>> {
  const { queries } = context.database;
  const limitBytes = await readStorageLimit(context, { queries, userId });
  const usedBytes = await readUsedBytes(queries, userId);
  const isNear = limitBytes !== null && usedBytes >= STORAGE_NEAR * limitBytes;
  const warnedAt = isNear ? await noteWarning(context, userId) : null;
  return {
    usedBytes,
    limitBytes,
    deletesFrom: warnedAt && epochSecondsOf(warnedAt.getTime() + STORAGE_WARNING_DAYS * DAY_MS),
  };
}

/** Notes that a person is warned, unless they were before. Gives the moment of the first time. */
async function noteWarning({ database, clock }: Context, userId: string): Promise<Date | null> {
  const [person] = await database.queries
    .update(users)
    .set({ storageWarnedAt: sql`coalesce(${users.storageWarnedAt}, ${new Date(clock.now()).toISOString()})` })
    .where(eq(users.id, userId))
    .returning({ at: users.storageWarnedAt });
  return person?.at ?? null;
}

/** Warns the person of a task that is done, by mail, once their storage is nearly full. */
export async function warnOfStorage(
  context: Context,
  { userId }: { readonly userId: string },
): Promise<void> {
  const { queries } = context.database;
  const limit = await readStorageLimit(context, { queries, userId });
  if (limit === null || (await readUsedBytes(queries, userId)) < STORAGE_NEAR * limit) return;
  await context.database.transaction(async (tx) => {
    const [warned] = await tx
      .update(users)
      .set({ storageWarnedAt: new Date(context.clock.now()) })
      .where(and(eq(users.id, userId), isNull(users.storageWarnedAt)))
      .returning({ email: users.email, locale: users.locale });
    const { email, locale } = warned ?? {};
    if (email)
      await enqueueMail(context, { tx, mail: { kind: 'storage', to: email, locale: locale ?? 'en' } });
  });
}
