import { uuidv7 } from 'uuidv7';
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
}

/**
 * Opens a session of an account, with tokens of its own, and moves to it what the guest owned. The guest's
 * sessions end: whoever holds their tokens must not go on as the account.
 * @throws AppError `invalid_token` where the account was deleted in this moment
 */
export async function openAccountSession(
  context: Context,
  { userId, visitor, kind }: Opening,
): Promise<SignedIn> {
  const { database, clock } = context;
  const { network, userAgent, guestId } = visitor;
  const now = clock.now();
  const id = uuidv7();
  const endsAt = now + lifetimesOf('account').session;
  const opened = await database.transaction(
    async (tx) => {
      const user = await lockCaller(tx, userId);
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
  if (guestId !== null) await moveOwnership(context, { from: guestId, to: userId });
  await recordSignInEvent(context, { kind, userId, network });
  return opened;
}
