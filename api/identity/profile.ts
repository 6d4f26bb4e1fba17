import { eq } from 'drizzle-orm';
import type { Locale } from '#lib/catalog/locales.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { type MembershipSources, readMembership, serializeMembership } from './membership.ts';
import type { SignedIn } from './sign-in/open-account-session.ts';
import { externalIdentities, users } from './tables.ts';

/** Mark of a guest in the field `bio`, as the browser knows it. */
const GUEST_BIO = 'temp';

type ProfileHost = Pick<Infrastructure, 'database' | 'clock'> & MembershipSources;

function membershipOf(host: ProfileHost, userId: string) {
  const { database, clock } = host;
  return readMembership(host, { queries: database.queries, userId, now: clock.now() });
}

/** An account that has just signed in, as the calls answer it. */
export async function serializeSignedIn(
  host: ProfileHost,
  { userId, email, name, pair }: SignedIn,
): Promise<Result<'login'>> {
  const membership = await membershipOf(host, userId);
  return { id: userId, bio: '', email, name, ...serializeMembership(membership), ...pair };
}

/** Profile of a person; undefined where there is none. */
export async function readProfile(
  host: ProfileHost,
  userId: string,
): Promise<Result<'getUserInfo'> | undefined> {
  const { queries } = host.database;
  const [user] = await queries.select().from(users).where(eq(users.id, userId));
  if (!user) return undefined;
  const linked = await queries
    .select({ platform: externalIdentities.platform })
    .from(externalIdentities)
    .where(eq(externalIdentities.userId, userId));
  const membership = await membershipOf(host, userId);
  return {
    id: user.id,
    bio: user.kind === 'guest' ? GUEST_BIO : '',
    email: user.email,
    name: user.name,
    ...serializeMembership(membership),
    locale: user.locale,
    hasPassword: user.passwordHash !== null,
    platforms: [...new Set(linked.map(({ platform }) => platform))],
  };
}

interface ProfileChange {
  readonly userId: string;
  /** Null or an empty one takes it away; left out, it stays. */
  readonly name?: string | null | undefined;
  readonly locale?: Locale | undefined;
}

/** Changes the name of an account, or the language of its mails. */
export async function updateProfile(
  { database }: Pick<Infrastructure, 'database'>,
  { userId, name, locale }: ProfileChange,
): Promise<void> {
  const changed = { ...(name !== undefined && { name: name || null }), ...(locale && { locale }) };
  if (Object.keys(changed).length === 0) return;
  await database.queries.update(users).set(changed).where(eq(users.id, userId));
}
