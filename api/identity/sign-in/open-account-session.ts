import { uuidv7 } from 'uuidv7';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../../context.ts';
import { lockCaller } from '../lock-person.ts';
import { moveOwnership } from '../move-ownership.ts';
import { recordSignInEvent, type SignInEvent } from '../sign-in-events.ts';
import { sessions } from '../tables.ts';
import { issueTokenPair, lifetimesOf, type TokenPair } from '../tokens.ts';

/** Who asks to be signed in, beside what proves it. */
export interface Visitor {
  /** Of `hashNetwork`. */
  readonly network: string;
  readonly userAgent: string | null;
  /** Guest whose pictures and uses the account gets; null where nobody was here before. */
  readonly guestId: string | null;
}

/** An account that has just signed in. */
export interface SignedIn {
  readonly userId: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly pair: TokenPair;
}

interface Opening {
  readonly userId: string;
  readonly visitor: Visitor;
  readonly kind: SignInEvent['kind'];
  /** Hash that the password of the sign-in was compared with; left out where no password was asked for. */
  readonly passwordHash?: string | null;
}

/**
 * Opens a session of an account, with tokens of its own, and moves to it what the guest owned. The guest's
 * sessions end: whoever holds their tokens must not go on as the account.
 * @throws AppError `account_blocked`; where it happened in this moment, `password_wrong` as the password was
 *   changed, and `invalid_token` as the account was deleted
 */
export async function openAccountSession(
  context: Context,
  { userId, visitor, kind, passwordHash }: Opening,
): Promise<SignedIn> {
  const { database, clock } = context;
  const { network, userAgent, guestId } = visitor;
  const now = clock.now();
  const id = uuidv7();
  const endsAt = now + lifetimesOf('account').session;
  const opened = await database.transaction(
    async (tx) => {
      const user = await lockCaller(tx, userId);
      // A block, or another password, ends the sessions of before. One that opens after them would stay.
      if (user.blockedAt !== null) return 'account_blocked' as const;
      if (passwordHash !== undefined && user.passwordHash !== passwordHash) return 'password_wrong' as const;
      const createdAt = new Date(now);
      const session = { id, userId, createdAt, lastUsedAt: createdAt, endsAt: new Date(endsAt), userAgent };
      await tx.insert(sessions).values(session);
      const { pair } = await issueTokenPair(tx, {
        sessionId: id,
        now,
        sessionEndsAt: endsAt,
        kind: 'account',
      });
      return { userId, email: user.email, name: user.name, pair };
    },
    { durable: true },
  );
  if (typeof opened === 'string') {
    await recordSignInEvent(context, { kind, reason: opened, userId, network });
    throw new AppError(opened);
  }
  if (guestId !== null) await moveOwnership(context, { from: guestId, to: userId });
  await recordSignInEvent(context, { kind, userId, network });
  return opened;
}
