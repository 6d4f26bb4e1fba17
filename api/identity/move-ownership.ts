import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { lockPerson } from './lock-person.ts';

export interface OwnershipMove {
  /** Id of the person who has it now. */
  readonly from: string;
  /** Id of the person who gets it. */
  readonly to: string;
}

/** Moves what a domain keeps of a person, inside the transaction that holds both rows. */
export type OwnershipMover = (tx: Queries, move: OwnershipMove) => Promise<void>;

interface Movers extends Pick<Infrastructure, 'database'> {
  readonly ownershipMovers: readonly OwnershipMover[];
}

/**
 * Moves everything that one person owns to another: a guest's tasks, uploads, links and uses to the account
 * that the guest signs in to. Sessions stay. Runs under way go on; called again, it finds nothing more to
 * move.
 */
export async function moveOwnership(
  { database, ownershipMovers }: Movers,
  move: OwnershipMove,
): Promise<void> {
  if (move.from === move.to) return;
  await database.transaction(
    async (tx) => {
      // In one order, so that two moves in opposite directions cannot wait for each other.
      for (const userId of [move.from, move.to].toSorted()) await lockPerson(tx, userId);
      for (const mover of ownershipMovers) await mover(tx, move);
    },
    { durable: true },
  );
}
