import { and, eq, isNull, ne } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../context.ts';
import { sendMail } from '../mail/send-mail.ts';
import type { Caller } from './caller.ts';
import { validatePassword } from './credentials.ts';
import { hashPassword, isPassword } from './passwords/hash-password.ts';
import { openEnvelope } from './passwords/open-envelope.ts';
import { readRenewedHash } from './passwords/renewed-hash.ts';
import { claimTry, clearFailures } from './sign-in/sign-in-delays.ts';
import { recordSignInEvent } from './sign-in-events.ts';
import { sessions, users } from './tables.ts';

interface Change {
  readonly caller: Caller;
  /** Envelopes. */
  readonly oldPassword: string;
  readonly newPassword: string;
  /** Of `hashNetwork`. */
  readonly network: string;
}

/**
 * Sets another password for who knows the present one, ends the other sessions and says so by mail.
 * @throws AppError `password_wrong`, `password_length`, `password_common`, `password_unreadable`,
 *   `too_many_requests`
 */
export async function changePassword(context: Context, change: Change): Promise<void> {
  const { database } = context;
  const { caller, network } = change;
  const [user] = await database.queries.select().from(users).where(eq(users.id, caller.userId));
  const tried = { emailKey: user?.emailKey ?? caller.userId, network };
  const oldPassword = await openEnvelope(context, change.oldPassword);
  const newPassword = await openEnvelope(context, change.newPassword);
  await validatePassword(newPassword);
  await claimTry(context, tried);
  const comparedHash = user?.passwordHash ?? null;
  const refuse = async () => {
    const refused = { kind: 'password', reason: 'password_wrong', userId: caller.userId } as const;
    await recordSignInEvent(context, { ...refused, network });
    throw new AppError('password_wrong');
  };
  if (comparedHash === null || !(await isPassword(oldPassword, comparedHash))) return refuse();
  await clearFailures(context, tried);
  const passwordHash = await hashPassword(newPassword);
  const put = (before: string) => replaceHash(context, { caller, before, passwordHash });
  let isChanged = await put(comparedHash);
  if (!isChanged) {
    const wanted = { userId: caller.userId, password: oldPassword };
    const renewed = await readRenewedHash(database.queries, wanted);
    isChanged = renewed !== null && (await put(renewed));
  }
  if (!isChanged) return refuse();
  await recordSignInEvent(context, { kind: 'password', userId: caller.userId, network });
  if (user?.email) await sendMail(context, { kind: 'reset', to: user.email, locale: user.locale ?? 'en' });
}

interface Replacing extends Pick<Change, 'caller'> {
  /** The hash that the old password was compared with. */
  readonly before: string;
  readonly passwordHash: string;
}

/** Sets a hash and ends the other sessions. @returns false where the one before is there no more */
function replaceHash(
  { database, clock }: Context,
  { caller: { userId, sessionId }, before, passwordHash }: Replacing,
): Promise<boolean> {
  return database.transaction(
    async (tx) => {
      // Whoever reset the password meanwhile meant to keep out who knows the old one.
      const isStillOld = and(eq(users.id, userId), eq(users.passwordHash, before));
      const [changed] = await tx.update(users).set({ passwordHash }).where(isStillOld).returning();
      if (!changed) return false;
      await tx
        .update(sessions)
        .set({ revokedAt: new Date(clock.now()) })
        .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId), isNull(sessions.revokedAt)));
      return true;
    },
    { durable: true },
  );
}
