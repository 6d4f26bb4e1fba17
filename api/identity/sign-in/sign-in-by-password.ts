import { and, eq } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../../context.ts';
import { emailKeyOf } from '../credentials.ts';
import { hashPassword, isOutdated, isPassword } from '../passwords/hash-password.ts';
import { openEnvelope } from '../passwords/open-envelope.ts';
import { readRenewedHash } from '../passwords/renewed-hash.ts';
import { recordSignInEvent } from '../sign-in-events.ts';
import { users } from '../tables.ts';
import { openAccountSession, type SignedIn, type Visitor } from './open-account-session.ts';
import { claimTry, clearFailures } from './sign-in-delays.ts';

interface Credentials {
  readonly email: string;
  /** Envelope of the password. */
  readonly password: string;
  readonly visitor: Visitor;
}

/**
 * Signs an account in. Failures delay the next try by up to a minute; nobody is locked out.
 * @throws AppError `not_registered`, `password_wrong`, `account_blocked`, `password_unreadable`,
 *   `too_many_requests`
 */
export async function signInByPassword(
  context: Context,
  { email, password: envelope, visitor }: Credentials,
): Promise<SignedIn> {
  const { database } = context;
  const emailKey = emailKeyOf(email);
  const tried = { emailKey, network: visitor.network };
  const password = await openEnvelope(context, envelope);
  await claimTry(context, tried);
  const [user] = await database.queries.select().from(users).where(eq(users.emailKey, emailKey));
  const isRight = await isPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight) {
    const reason = user ? 'password_wrong' : 'not_registered';
    await recordSignInEvent(context, { kind: 'sign-in', reason, userId: user?.id, network: visitor.network });
    throw new AppError(reason);
  }
  await clearFailures(context, tried);
  const passwordHash = await renewHash(context, { user, password });
  return openAccountSession(context, { userId: user.id, visitor, kind: 'sign-in', passwordHash });
}

interface RightPassword {
  readonly user: typeof users.$inferSelect;
  readonly password: string;
}

/** The hash of a password that was right, which becomes one of today's strength; kept where it is already. */
async function renewHash({ database }: Context, { user, password }: RightPassword): Promise<string | null> {
  const before = user.passwordHash;
  if (before === null || !isOutdated(before)) return before;
  const passwordHash = await hashPassword(password);
  // Not over another password that was set meanwhile.
  const isSame = and(eq(users.id, user.id), eq(users.passwordHash, before));
  const [renewed] = await database.queries.update(users).set({ passwordHash }).where(isSame).returning();
  if (renewed) return passwordHash;
  return (await readRenewedHash(database.queries, { userId: user.id, password })) ?? before;
}
