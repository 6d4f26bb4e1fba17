import { eq } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../../context.ts';
import { emailKeyOf } from '../credentials.ts';
import { hashPassword, isOutdated, isPassword } from '../passwords/hash-password.ts';
import { openEnvelope } from '../passwords/open-envelope.ts';
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
  const failure = !user
    ? 'not_registered'
    : !isRight
      ? 'password_wrong'
      : user.blockedAt
        ? 'account_blocked'
        : null;
  if (!user || failure !== null) {
    const reason = failure ?? 'not_registered';
    await recordSignInEvent(context, { kind: 'sign-in', reason, userId: user?.id, network: visitor.network });
    throw new AppError(reason);
  }
  await clearFailures(context, tried);
  if (user.passwordHash !== null && isOutdated(user.passwordHash)) {
    const passwordHash = await hashPassword(password);
    await database.queries.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  }
  return openAccountSession(context, { userId: user.id, visitor, kind: 'sign-in' });
}
