import { eq } from 'drizzle-orm';
import type { Locale } from '#lib/catalog/locales.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../context.ts';
import { isUniqueViolation, type Queries } from '../infrastructure/database/database.ts';
import { sendMail } from '../mail/send-mail.ts';
import type { Caller } from './caller.ts';
import { checkCode, consumeCode, makeCode } from './codes/email-codes.ts';
import { emailKeyOf } from './credentials.ts';
import { lockCaller } from './lock-person.ts';
import { recordSignInEvent } from './sign-in-events.ts';
import { users } from './tables.ts';

interface Wish {
  readonly caller: Caller;
  /** Address that the account shall have. */
  readonly email: string;
}

/** Codes are good for this account and this new address alone. */
function subjectsOf({ caller: { userId }, email }: Wish, oldKey: string | null) {
  const newKey = emailKeyOf(email);
  const about = `${userId} ${newKey}`;
  return {
    next: { purpose: 'new-email', emailKey: newKey, about } as const,
    old: oldKey === null ? null : ({ purpose: 'old-email', emailKey: oldKey, about } as const),
  };
}

/**
 * Sends a code to the address that an account has, and one to the address that it shall have. One that has an
 * account of its own gets a mail that says so instead; the answer is the same.
 * @throws AppError `invalid_request` where it has this address, `too_many_requests`
 */
export async function sendEmailCodes(
  context: Context,
  { locale, ...wish }: Wish & { readonly locale: Locale },
): Promise<void> {
  const { queries } = context.database;
  const [user] = await queries.select().from(users).where(eq(users.id, wish.caller.userId));
  const { next, old } = subjectsOf(wish, user?.emailKey ?? null);
  if (next.emailKey === old?.emailKey) throw new AppError('invalid_request', { field: 'email' });
  const newCode = await makeCode(context, next);
  const owner = await queries.select({ id: users.id }).from(users).where(eq(users.emailKey, next.emailKey));
  const mail = { to: wish.email, locale, address: wish.email };
  await sendMail(
    context,
    owner.length > 0 ? { ...mail, kind: 'emailTaken' } : { ...mail, kind: 'email', code: newCode },
  );
  if (!old || !user?.email) return;
  const code = await makeCode(context, old);
  await sendMail(context, { ...mail, to: user.email, kind: 'email', code });
}

interface Change extends Wish {
  readonly newCode: string;
  readonly oldCode: string | undefined;
  /** Of `hashNetwork`. */
  readonly network: string;
}

/**
 * Changes the address of an account by the codes of both mails, and says so to the one before.
 * @throws AppError `code_wrong`, `email_taken`
 */
export async function changeEmail(context: Context, change: Change): Promise<void> {
  const { database, secret } = context;
  const { caller, email, network } = change;
  const [user] = await database.queries.select().from(users).where(eq(users.id, caller.userId));
  const { next, old } = subjectsOf(change, user?.emailKey ?? null);
  const guesses = [
    { ...next, code: change.newCode },
    ...(old ? [{ ...old, code: change.oldCode ?? '' }] : []),
  ];
  for (const guess of guesses) await checkCode(context, guess);
  await database.transaction(
    async (tx) => {
      const { emailKey } = await lockCaller(tx, caller.userId);
      if (emailKey !== (old?.emailKey ?? null)) throw new AppError('code_wrong');
      for (const guess of guesses) await consumeCode(tx, { secret, guess });
      await setEmail(tx, { userId: caller.userId, email, emailKey: next.emailKey });
    },
    { durable: true },
  );
  await recordSignInEvent(context, { kind: 'email', userId: caller.userId, network });
  if (!user?.email) return;
  const notice = { kind: 'emailChanged', to: user.email, locale: user.locale ?? 'en' } as const;
  await sendMail(context, { ...notice, address: email });
}

interface Address {
  readonly userId: string;
  readonly email: string;
  readonly emailKey: string;
}

/** @throws AppError `email_taken`; the transaction must then be rolled back */
async function setEmail(tx: Queries, { userId, ...address }: Address): Promise<void> {
  try {
    await tx.update(users).set(address).where(eq(users.id, userId));
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('email_taken') : error;
  }
}
