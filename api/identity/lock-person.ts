import { eq } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { users } from './tables.ts';

/**
 * Holds a person's row until the transaction ends, and gives it. Whatever starts or gives up what a person
 * has takes this lock before any other, so that it happens one after the other and no two wait for each
 * other. Rows that name the person can be added meanwhile.
 */
export async function lockPerson(tx: Queries, userId: string): Promise<typeof users.$inferSelect> {
  // Not `update`: foreign keys to the row would wait for that, each of them holding locks of its own.
  const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  if (!person) throw new Error('A caller has a row');
  return person;
}

/**
 * The same for whoever starts something: nothing begins for a guest who has just signed in elsewhere, nor
 * for an account that was deleted, though their tokens are still remembered for seconds.
 * @throws AppError `invalid_token`
 */
export async function lockCaller(tx: Queries, userId: string): Promise<typeof users.$inferSelect> {
  const person = await lockPerson(tx, userId);
  if (person.endedAt !== null) throw new AppError('invalid_token');
  return person;
}
