import { and, eq, isNull } from 'drizzle-orm';
import type { Locale } from '#lib/catalog/locales.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../../context.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { checkCode, consumeCode, makeCode, prolongCode } from '../codes/email-codes.ts';
import { emailKeyOf, validatePassword } from '../credentials.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { openEnvelope } from '../passwords/open-envelope.ts';
import { recordSignInEvent } from '../sign-in-events.ts';
import { sessions, users } from '../tables.ts';

/**
 * Sends a code to set a new password with. An address without an account gets a mail that says so; the
 * answer and its time are the same.
 * @throws AppError `too_many_requests`
 */
export async function sendResetCode(
  context: Context,
  { email, locale }: { readonly email: string; readonly locale: Locale },
): Promise<void> {
  const emailKey = emailKeyOf(email);
  const code = await makeCode(context, { purpose: 'forget', emailKey });
  const known = await context.database.queries
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, emailKey));
  const mail = known.length > 0 ? ({ kind: 'forget', code } as const) : ({ kind: 'unknown' } as const);
  await sendMail(context, { ...mail, to: email, locale });
}

/**
 * Checks a code before the new password is asked for. The code stays good for the reset that follows.
 * @throws AppError `code_wrong`
 */
export async function verifyResetCode(
  context: Context,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<void> {
  const subject = { purpose: 'forget', emailKey: emailKeyOf(email) } as const;
  await checkCode(context, { ...subject, code });
  await prolongCode(context, subject);
}

interface Reset {
  readonly email: string;
  readonly code: string;
  /** Envelope of the new password. */
  readonly password: string;
  /** Of `hashNetwork`. */
  readonly network: string;
}

/**
 * Sets a new password by a code, ends all sessions of the account and says so by mail.
 * @returns id of the account
 * @throws AppError `code_wrong`, `password_length`, `password_common`, `password_unreadable`
 */
export async function resetPassword(context: Context, reset: Reset): Promise<string> {
  const { database, clock, secret } = context;
  const guess = { purpose: 'forget', emailKey: emailKeyOf(reset.email), code: reset.code } as const;
  const password = await openEnvelope(context, reset.password);
  await validatePassword(password);
  await checkCode(context, guess);
  const passwordHash = await hashPassword(password);
  const user = await database.transaction(
    async (tx) => {
      await consumeCode(tx, { secret, guess });
      const [changed] = await tx
        .update(users)
        .set({ passwordHash })
        .where(eq(users.emailKey, guess.emailKey))
        .returning({ id: users.id, email: users.email, locale: users.locale });
      if (!changed) throw new AppError('code_wrong');
      await tx
        .update(sessions)
        .set({ revokedAt: new Date(clock.now()) })
        .where(and(eq(sessions.userId, changed.id), isNull(sessions.revokedAt)));
      return changed;
    },
    { durable: true },
  );
  await recordSignInEvent(context, { kind: 'reset', userId: user.id, network: reset.network });
  if (user.email) await sendMail(context, { kind: 'reset', to: user.email, locale: user.locale ?? 'en' });
  return user.id;
}
