import { createHash } from 'node:crypto';
import { lt } from 'drizzle-orm';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { spentNonces } from './tables.ts';

interface Nonce {
  /** Keeps nonces of one use apart from those of another. */
  readonly purpose: 'password envelope' | 'sign-in' | 'export';
  readonly value: string;
  /** Epoch milliseconds from which the value is refused for its age. */
  readonly expiresAt: number;
}

/** Spends a value that is good for one use. False where it was spent before, by any host. */
export async function spendNonce(
  { database }: Pick<Infrastructure, 'database'>,
  { purpose, value, expiresAt }: Nonce,
): Promise<boolean> {
  const hash = createHash('sha256').update(`${purpose} ${value}`).digest();
  const spent = await database.queries
    .insert(spentNonces)
    .values({ hash, expiresAt: new Date(expiresAt) })
    .onConflictDoNothing()
    .returning({ hash: spentNonces.hash });
  return spent.length > 0;
}

/** Forgets nonces that are refused for their age by now. For the worker's round. */
export async function sweepNonces({
  database,
  clock,
}: Pick<Infrastructure, 'database' | 'clock'>): Promise<void> {
  await database.queries.delete(spentNonces).where(lt(spentNonces.expiresAt, new Date(clock.now())));
}
