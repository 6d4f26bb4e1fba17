import { randomBytes } from 'node:crypto';
import { and, count, desc, eq, gt, isNull } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Context } from '../context.ts';
import { emailKeyOf } from './credentials.ts';
import { endAccount, eraseAccount } from './delete-account.ts';
import { lockCaller } from './lock-person.ts';
import { hashPassword } from './passwords/hash-password.ts';
import { externalIdentities, sessions, signInEvents, users } from './tables.ts';

type Parts = Pick<Context, 'database' | 'clock'>;
export type AccountRow = typeof users.$inferSelect;

const isAccount = and(eq(users.kind, 'account'), isNull(users.endedAt));
const EVENTS_SHOWN = 10;

/** Accounts, newest first. */
export function listAccounts({ database }: Pick<Context, 'database'>): Promise<AccountRow[]> {
  return database.queries.select().from(users).where(isAccount).orderBy(desc(users.id));
}

/** The account of an address or an id; undefined where there is none. */
export async function findAccount(
  { database }: Pick<Context, 'database'>,
  name: string,
): Promise<AccountRow | undefined> {
  const isMeant = name.includes('@') ? eq(users.emailKey, emailKeyOf(name)) : eq(users.id, name);
  const [user] = await database.queries.select().from(users).where(and(isAccount, isMeant));
  return user;
}

/** Sign-ins, sessions and last events of an account, for its operator. */
export async function readAccountState({ database: { queries }, clock }: Parts, userId: string) {
  const now = new Date(clock.now());
  const platforms = await queries
    .select({ platform: externalIdentities.platform })
    .from(externalIdentities)
    .where(eq(externalIdentities.userId, userId));
  const [open] = await queries
    .select({ sessions: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.endsAt, now)));
  const events = await queries
    .select()
    .from(signInEvents)
    .where(eq(signInEvents.userId, userId))
    .orderBy(desc(signInEvents.id))
    .limit(EVENTS_SHOWN);
  return { platforms: platforms.map(({ platform }) => platform), sessions: open?.sessions ?? 0, events };
}

/**
 * Makes an account with a password nobody has typed, which the operator passes on. The person agrees to the
 * terms elsewhere, so no version is noted.
 * @returns the password; null where the address has an account
 */
export async function createAccount({ database, clock }: Parts, email: string): Promise<string | null> {
  const password = randomBytes(12).toString('base64url');
  const createdAt = new Date(clock.now());
  const login = { email, emailKey: emailKeyOf(email), passwordHash: await hashPassword(password) };
  const added = await database.queries
    .insert(users)
    .values({ id: uuidv7(), kind: 'account', createdAt, ...login })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return added.length > 0 ? password : null;
}

/** Ends all sessions of an account. @returns number of them */
export async function endAllSessions({ database, clock }: Parts, userId: string): Promise<number> {
  const ended = await database.queries
    .update(sessions)
    .set({ revokedAt: new Date(clock.now()) })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Keeps an account out, and ends its sessions, or lets it in again. */
export async function setBlocked(
  parts: Parts,
  { userId, isBlocked }: { readonly userId: string; readonly isBlocked: boolean },
): Promise<void> {
  const blockedAt = isBlocked ? new Date(parts.clock.now()) : null;
  await parts.database.queries.update(users).set({ blockedAt }).where(eq(users.id, userId));
  if (isBlocked) await endAllSessions(parts, userId);
}

/** Deletes an account as its owner would, with all files when this returns. */
export async function deleteAsOperator(context: Context, userId: string): Promise<void> {
  await context.database.transaction(
    async (tx) => {
      const { emailKey } = await lockCaller(tx, userId);
      await endAccount(context, { tx, userId, emailKey });
    },
    { durable: true },
  );
  await eraseAccount(context, userId);
}
