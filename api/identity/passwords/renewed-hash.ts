import { eq } from 'drizzle-orm';
import type { Queries } from '../../infrastructure/database/database.ts';
import { users } from '../tables.ts';
import { isPassword } from './hash-password.ts';

interface RightPassword {
  readonly userId: string;
  /** It was right a moment ago. */
  readonly password: string;
}

/**
 * The hash that an account has now, for when the one that its password was compared with is there no more: a
 * sign-in at the same time may have renewed it.
 * @returns null where it is of another password, or there is none
 */
export async function readRenewedHash(
  queries: Queries,
  { userId, password }: RightPassword,
): Promise<string | null> {
  const [user] = await queries
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  const present = user?.passwordHash ?? null;
  return (await isPassword(password, present)) ? present : null;
}
