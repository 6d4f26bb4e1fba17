import { eq } from 'drizzle-orm';
import type { Locale } from '#lib/catalog/locales.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../context.ts';
import { sendJob } from '../infrastructure/queue/queue.ts';
import { sendMail } from '../mail/send-mail.ts';
import type { Caller } from './caller.ts';
import { checkCode, consumeCode, makeCode } from './codes/email-codes.ts';
import { provePlatform } from './link-platform.ts';
import { lockCaller } from './lock-person.ts';
import type { Leaving } from './personal-data.ts';
import type { Platform } from './sign-in/verify-platform-token.ts';
import { recordSignInEvent } from './sign-in-events.ts';
import { users } from './tables.ts';

type Parts = Pick<Context, 'database'>;

async function readAccount({ database }: Parts, userId: string) {
  const [user] = await database.queries.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError('not_found');
  return user;
}

/**
 * Sends a code to delete the account with. An account without an address is deleted by its platform's token.
 * @throws AppError `invalid_request` where the account has no address, `too_many_requests`
 */
export async function sendDeletionCode(
  context: Context,
  { caller, locale }: { readonly caller: Caller; readonly locale: Locale },
): Promise<void> {
  const { email, emailKey } = await readAccount(context, caller.userId);
  if (email === null || emailKey === null) throw new AppError('invalid_request');
  const code = await makeCode(context, { purpose: 'delete', emailKey, about: caller.userId });
  await sendMail(context, { kind: 'delete', to: email, locale, code });
}

/** Proves that the person at the keyboard is the owner. */
type DeletionProof =
  | { readonly code: string }
  | { readonly platform: Platform; readonly accessToken: string };

interface Deletion {
  readonly caller: Caller;
  readonly proof: DeletionProof;
  /** Of `hashNetwork`. */
  readonly network: string;
  readonly locale: Locale;
}

/**
 * Ends an account: its sessions, sign-ins and links at once, its runs and files by a job. Its row stays
 * without name and address, see `accountData`.
 * @throws AppError `code_wrong`, `sign_in_refused`, `unavailable`
 */
export async function deleteAccount(context: Context, deletion: Deletion): Promise<void> {
  const { caller, proof, network, locale } = deletion;
  const { userId } = caller;
  const { email, emailKey } = await readAccount(context, userId);
  const guess =
    'code' in proof && emailKey !== null
      ? ({ purpose: 'delete', emailKey, about: userId, code: proof.code } as const)
      : null;
  if (guess) await checkCode(context, guess);
  else if ('code' in proof) throw new AppError('code_wrong');
  else await provePlatform(context, { userId, platform: proof.platform, token: proof.accessToken });
  await context.database.transaction(
    async (tx) => {
      await lockCaller(tx, userId);
      if (guess) await consumeCode(tx, { secret: context.secret, guess });
      await endAccount(context, { tx, userId, emailKey });
    },
    { durable: true },
  );
  await recordSignInEvent(context, { kind: 'delete', network });
  if (email !== null) await sendMail(context, { kind: 'deleted', to: email, locale });
}

/** Ends an account, whoever asked for it, and sends the job that erases the rest. */
export async function endAccount(context: Context, { tx, userId, emailKey }: Leaving): Promise<void> {
  await tx
    .update(users)
    .set({ endedAt: new Date(context.clock.now()) })
    .where(eq(users.id, userId));
  for (const { leave } of context.personalData) await leave?.(context, { tx, userId, emailKey });
  await sendJob(context, { tx, job: { name: 'erase-account', lane: 'background', key: userId } });
}

/** Erases what a deleted account left, domain by domain. Called again, it goes on where it stopped. */
export async function eraseAccount(context: Context, userId: string): Promise<void> {
  const [user] = await context.database.queries.select().from(users).where(eq(users.id, userId));
  if (!user?.endedAt) return;
  for (const { erase } of context.personalData) await erase?.(context, { userId });
  context.log.info({ user: userId }, 'A deleted account was erased');
}
