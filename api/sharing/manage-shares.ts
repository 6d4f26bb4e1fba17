import { randomBytes } from 'node:crypto';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { MAX_SHARES_PER_TASK, type ShareDays } from '#lib/catalog/limits.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { findOwnTask, findResult } from '../generation/state/find-task.ts';
import type { Caller } from '../identity/caller.ts';
import type { PersonalData } from '../identity/personal-data.ts';
import { hashToken } from '../identity/tokens.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { hashPassword } from './hash-password.ts';
import { workingShares } from './share-lifetime.ts';
import { type ShareRow, shares } from './tables.ts';

/** Links to results. They end in the moment in which the account does. */
export const shareData: PersonalData = {
  name: 'links',
  tables: [shares],
  async readAll({ database }, { userId }) {
    const { id, taskId, position, createdAt, expiresAt, revokedAt } = shares;
    const hasPassword = sql<boolean>`${shares.passwordHash} is not null`;
    return database.queries
      .select({ id, taskId, position, hasPassword, createdAt, expiresAt, revokedAt })
      .from(shares)
      .where(eq(shares.userId, userId))
      .orderBy(asc(id));
  },
  async leave(_host, { tx, userId }) {
    await tx.delete(shares).where(eq(shares.userId, userId));
  },
};

const TOKEN_BYTES = 18;

interface NewShare {
  readonly caller: Caller;
  /** The task. */
  readonly id: string;
  readonly file: number;
  readonly days: ShareDays;
  readonly password?: string;
  /** True to show the photo before the change, too. */
  readonly withBefore: boolean;
}

/**
 * Makes a link to a result of the caller, which ends with the result at the latest. The token is told this
 * once; only its hash is kept.
 * @throws AppError `not_found`, `result_expired`, `too_many_shares`
 */
export async function createShare(
  infrastructure: Infrastructure,
  { caller, id, file, days, password, withBefore }: NewShare,
): Promise<Result<'createShare'>> {
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = infrastructure.clock.now();
  const row = await infrastructure.database.transaction(
    async (tx) => {
      const task = await findOwnTask(tx, { caller, id });
      // Locks the result, so that two who ask at the same moment are counted one after the other.
      await findResult(infrastructure, { tx, task, index: file });
      const [present] = await tx.select({ links: count() }).from(shares).where(workingShares(id, now));
      if ((present?.links ?? 0) >= MAX_SHARES_PER_TASK) throw new AppError('too_many_shares');
      const [share] = await tx
        .insert(shares)
        .values({
          id: uuidv7(),
          userId: caller.userId,
          taskId: id,
          position: file,
          tokenHash: hashToken(token),
          passwordHash,
          withBefore,
          createdAt: new Date(now),
          expiresAt: new Date(Math.min(now + days * DAY_MS, task.expiresAt.getTime())),
        })
        .returning();
      return share;
    },
    { durable: true },
  );
  if (!row) throw new Error('The new link has no row');
  return { share: toShare(row), token };
}

/** Links to results of one task of the caller that still work, newest first. */
export async function listShares(
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  { caller, id }: { readonly caller: Caller; readonly id: string },
): Promise<Result<'listShares'>> {
  const rows = await database.queries
    .select()
    .from(shares)
    .where(and(workingShares(id, clock.now()), eq(shares.userId, caller.userId)))
    .orderBy(desc(shares.id));
  return { list: rows.map(toShare) };
}

/**
 * Ends a link of the caller; one that has ended stays as it is.
 * @throws AppError `not_found`, also for another person's
 */
export async function revokeShare(
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  { caller, id }: { readonly caller: Caller; readonly id: string },
): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  const [revoked] = await database.queries
    .update(shares)
    .set({ revokedAt: sql`coalesce(${shares.revokedAt}, ${now}::timestamptz)` })
    .where(and(eq(shares.id, id), eq(shares.userId, caller.userId)))
    .returning();
  if (!revoked) throw new AppError('not_found');
}

/** A link as the contract tells it. */
function toShare(row: ShareRow): Result<'listShares'>['list'][number] {
  return {
    id: row.id,
    file: row.position,
    hasPassword: row.passwordHash !== null,
    withBefore: row.withBefore,
    createdAt: epochSecondsOf(row.createdAt.getTime()),
    expiresAt: epochSecondsOf(row.expiresAt.getTime()),
  };
}
