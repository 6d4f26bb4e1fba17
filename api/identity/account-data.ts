import { asc, eq, inArray } from 'drizzle-orm';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { DataSubject, Leaving, PersonalData } from './personal-data.ts';
import { emailCodes, externalIdentities, sessions, signInEvents, users } from './tables.ts';

/**
 * Profile, sign-ins and sessions. Of a deleted account the row stays without name and address: its dates, the
 * version of the terms that was agreed to, and as the owner of what else is kept.
 */
export const accountData: PersonalData = {
  name: 'account',
  tables: [users, externalIdentities, sessions, signInEvents],
  readAll: readAccount,
  leave: (_host, leaving) => leaveAccount(leaving),
};

async function readAccount(
  { database: { queries } }: Pick<Infrastructure, 'database'>,
  { userId }: DataSubject,
) {
  const [user] = await queries.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error('Who exports has a row');
  const { id, email, name, locale, retentionHours, createdAt, termsVersion, passwordHash } = user;
  const { platform, linkedAt } = externalIdentities;
  const signIns = { platform, email: externalIdentities.email, linkedAt };
  const { lastUsedAt, userAgent } = sessions;
  const { at, kind, reason } = signInEvents;
  return {
    profile: { id, email, name, locale, retentionHours, createdAt },
    termsAgreedTo: { version: termsVersion, at: createdAt },
    hasPassword: passwordHash !== null,
    connectedSignIns: await queries
      .select(signIns)
      .from(externalIdentities)
      .where(eq(externalIdentities.userId, userId)),
    sessions: await queries
      .select({ createdAt: sessions.createdAt, lastUsedAt, userAgent })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    signInEvents: await queries
      .select({ at, kind, reason })
      .from(signInEvents)
      .where(eq(signInEvents.userId, userId))
      .orderBy(asc(at)),
  };
}

async function leaveAccount({ tx, userId, emailKey }: Leaving): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(externalIdentities).where(eq(externalIdentities.userId, userId));
  await tx.update(signInEvents).set({ userId: null }).where(eq(signInEvents.userId, userId));
  if (emailKey !== null) await tx.delete(emailCodes).where(inArray(emailCodes.emailKey, [emailKey]));
  await tx
    .update(users)
    .set({ email: null, emailKey: null, name: null, passwordHash: null, locale: null, retentionHours: null })
    .where(eq(users.id, userId));
}
