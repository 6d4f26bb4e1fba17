import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { lockPerson } from './lock-person.ts';
import { sessions, users } from './tables.ts';

export interface OwnershipMove {
  /** Id of the person who has it now. */
  readonly from: string;
  /** Id of the person who gets it. */
  readonly to: string;
}

/** Moves what a domain keeps of a person, inside the transaction that holds both rows. */
export type OwnershipMover = (tx: Queries, move: OwnershipMove) => Promise<void>;

interface Movers extends Pick<Infrastructure, 'database' | 'clock'> {
  readonly ownershipMovers: readonly OwnershipMover[];
}

/**
 * Moves everything that a guest owns to the account that the guest signs in to: tasks, uploads, links and
 * uses. The guest's sessions end in the same moment, and nothing can be started for the guest from then on,
 * so that nothing is left behind. Runs under way go on; called again, it finds nothing more to move.
 */
export async function moveOwnership(
  { database, clock, ownershipMovers }: Movers,
  move: OwnershipMove,
): Promise<void> {
  if (move.from === move.to) return;
  await database.transaction(
    async (tx) => {
      // In one order, so that two moves in opposite directions cannot wait for each other.
      for (const userId of [move.from, move.to].toSorted()) {
        const person = await lockPerson(tx, userId);
        // An account that was deleted meanwhile gets nothing.
        if (userId === move.to && person.endedAt !== null) return;
      }
      for (const mover of ownershipMovers) await mover(tx, move);
      const endedAt = new Date(clock.now());
      await tx.update(users).set({ endedAt }).where(eq(users.id, move.from));
      await tx
        .update(sessions)
        .set({ revokedAt: endedAt })
        .where(and(eq(sessions.userId, move.from), isNull(sessions.revokedAt)));
    },
    { durable: true },
  );
}
