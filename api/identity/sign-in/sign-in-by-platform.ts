import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { TERMS_VERSION } from '#lib/catalog/consent.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation, type Queries } from '../../infrastructure/database/database.ts';
import { emailKeyOf } from '../credentials.ts';
import { externalIdentities, users } from '../tables.ts';
import { openAccountSession, type SignedIn, type Visitor } from './open-account-session.ts';
import { type Platform, type PlatformPerson, verifyPlatformToken } from './verify-platform-token.ts';

interface PlatformSignIn {
  readonly platform: Platform;
  readonly token: string;
  /** Name that Apple gives the page at the first consent alone. */
  readonly name: string | null;
  readonly locale: Locale;
  readonly visitor: Visitor;
}

/**
 * Signs in whom Google or Apple vouch for, with a new account where there is none.
 * @throws AppError `sign_in_refused`, `link_needs_password`, `account_blocked`, `unavailable`
 */
export async function signInByPlatform(
  context: Context,
  { platform, token, name, locale, visitor }: PlatformSignIn,
): Promise<SignedIn> {
  const person = await verifyPlatformToken(context, { platform, token });
  const createdAt = new Date(context.clock.now());
  const user = await findOrAdd(context, { person, added: { name, locale, createdAt } });
  return openAccountSession(context, { userId: user.id, visitor, kind: 'sign-in' });
}

type User = typeof users.$inferSelect;

interface Sought {
  readonly person: PlatformPerson;
  readonly added: Pick<User, 'name' | 'locale' | 'createdAt'>;
}

/** Most races that one sign-in can lose: for the address, then for the person at the platform. */
const MAX_TRIES = 3;

/**
 * The account that a person has, or gets. Who loses a race against another first sign-in, or a registration,
 * finds the row of the winner the next time.
 * @throws AppError `link_needs_password`, `sign_in_refused`
 */
async function findOrAdd({ database }: Pick<Context, 'database'>, sought: Sought): Promise<User> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction((tx) => tryFindOrAdd(tx, sought), { durable: true });
    } catch (error) {
      if (tries === MAX_TRIES || !isUniqueViolation(error)) throw error;
    }
  }
}

/**
 * An account that is here by the same address is joined only where the platform runs the mailbox: anybody may
 * once have had an address elsewhere.
 * @throws AppError `link_needs_password`, `sign_in_refused`; the transaction must then be rolled back
 */
async function tryFindOrAdd(tx: Queries, { person, added }: Sought): Promise<User> {
  const { platform, subject, email, isVerified, isAuthoritative } = person;
  const [linked] = await tx
    .select({ user: users })
    .from(externalIdentities)
    .innerJoin(users, eq(users.id, externalIdentities.userId))
    .where(and(eq(externalIdentities.platform, platform), eq(externalIdentities.subject, subject)));
  if (linked) return linked.user;

  const emailKey = email === null ? null : emailKeyOf(email);
  const [owner] = emailKey === null ? [] : await tx.select().from(users).where(eq(users.emailKey, emailKey));
  if (owner && !isAuthoritative) throw new AppError('link_needs_password');
  if (!owner && email !== null && !isVerified) throw new AppError('sign_in_refused');
  const user = owner ?? (await add(tx, { ...added, email, emailKey }));
  await tx
    .insert(externalIdentities)
    .values({ platform, subject, userId: user.id, email, linkedAt: added.createdAt });
  return user;
}

async function add(
  tx: Queries,
  values: Pick<User, 'name' | 'locale' | 'createdAt' | 'email' | 'emailKey'>,
): Promise<User> {
  const [user] = await tx
    .insert(users)
    .values({ id: uuidv7(), kind: 'account', termsVersion: TERMS_VERSION, ...values })
    .returning();
  if (!user) throw new Error('A row that was added is returned');
  return user;
}
