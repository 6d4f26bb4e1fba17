import { asc, eq, sql } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { PersonalData } from '../identity/personal-data.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { expireLots } from './expire-lots.ts';
import { listMovements } from './list-movements.ts';
import { lockWallets } from './lock-wallets.ts';
import { creditHolds, creditLots, creditTransactions, grantPlans, wallets } from './tables.ts';
import { toMoment } from './to-rows.ts';

/**
 * Credits and all that moved them. Of a deleted account the bookkeeping stays, as tax law asks for, under a
 * row that has neither name nor address; what could still be spent expires, and nothing is granted any more.
 */
export const creditData: PersonalData = {
  name: 'credits',
  tables: [wallets, creditLots, creditHolds, creditTransactions, grantPlans],
  async readAll({ database }: Pick<Infrastructure, 'database'>, { userId }) {
    const { queries } = database;
    const { unit, scope, kind, source, amount, available, held, createdAt, expiresAt } = creditLots;
    return {
      debts: await queries
        .select({ unit: wallets.unit, debt: wallets.debt })
        .from(wallets)
        .where(eq(wallets.userId, userId)),
      lots: await queries
        .select({ unit, scope, kind, source, amount, available, held, createdAt, expiresAt })
        .from(creditLots)
        .where(eq(creditLots.userId, userId))
        .orderBy(asc(creditLots.id)),
      movements: await listMovements({ database }, { userId }),
      monthlyGrants: await queries.select().from(grantPlans).where(eq(grantPlans.userId, userId)),
    };
  },
  leave: (_host, { tx, userId }) => forfeitCredits(tx, userId),
};

/** Ends all grants and lots of a person. What tasks hold expires when it is released. */
async function forfeitCredits(tx: Queries, userId: string): Promise<void> {
  await tx.delete(grantPlans).where(eq(grantPlans.userId, userId));
  await lockWallets(tx, [
    { userId, unit: 'credit' },
    { userId, unit: 'headshot' },
  ]);
  // A little before now, as the host that releases a hold soon after may have another clock.
  const over = Date.now() - MINUTE_MS;
  await tx
    .update(creditLots)
    .set({ expiresAt: sql`least(${creditLots.expiresAt}, ${toMoment(over)})` })
    .where(eq(creditLots.userId, userId));
  await expireLots(tx, { now: Date.now(), userId });
}
