import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { TERMS_VERSION } from '#lib/catalog/consent.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../../context.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { checkCode, consumeCode, makeCode } from '../codes/email-codes.ts';
import { emailKeyOf, validatePassword } from '../credentials.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { openEnvelope } from '../passwords/open-envelope.ts';
import { users } from '../tables.ts';
import { openAccountSession, type SignedIn, type Visitor } from './open-account-session.ts';

interface Addressee {
  readonly email: string;
  readonly locale: Locale;
}

/**
 * Sends a code to register with. An address that has an account gets a mail that says so instead; the answer
 * is the same.
 * @throws AppError `too_many_requests`
 */
export async function sendRegisterCode(context: Context, { email, locale }: Addressee): Promise<void> {
  const emailKey = emailKeyOf(email);
  const code = await makeCode(context, { purpose: 'register', emailKey });
  const known = await context.database.queries
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, emailKey));
  const mail = known.length > 0 ? ({ kind: 'registered' } as const) : ({ kind: 'register', code } as const);
  await sendMail(context, { ...mail, to: email, locale });
}

interface Registration extends Addressee {
  /** Envelope of the password. */
  readonly password: string;
  readonly code: string;
  readonly visitor: Visitor;
}

/**
 * Makes an account for whoever has the code that was sent to the address, and signs it in.
 * @throws AppError `code_wrong`, `email_taken`, `password_length`, `password_common`, `password_unreadable`
 */
export async function registerAccount(context: Context, registration: Registration): Promise<SignedIn> {
  const { database, clock, secret } = context;
  const { email, locale, code, visitor } = registration;
  const guess = { purpose: 'register', emailKey: emailKeyOf(email), code } as const;
  const password = await openEnvelope(context, registration.password);
  await validatePassword(password);
  await checkCode(context, guess);
  const passwordHash = await hashPassword(password);
  const id = uuidv7();
  await database.transaction(
    async (tx) => {
      await consumeCode(tx, { secret, guess });
      const added = await tx
        .insert(users)
        .values({
          id,
          kind: 'account',
          createdAt: new Date(clock.now()),
          email,
          emailKey: guess.emailKey,
          passwordHash,
          locale,
          termsVersion: TERMS_VERSION,
        })
        .onConflictDoNothing()
        .returning({ id: users.id });
      if (added.length === 0) throw new AppError('email_taken');
    },
    { durable: true },
  );
  return openAccountSession(context, { userId: id, visitor, kind: 'register' });
}
