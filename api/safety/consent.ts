import { asc, eq, inArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { CONSENT_TEXT_VERSION } from '#lib/catalog/consent.ts';
import type { OwnershipMove } from '../identity/move-ownership.ts';
import type { PersonalData } from '../identity/personal-data.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { consents } from './tables.ts';

/**
 * Declarations that the people in photos agree. They are kept when the account is gone, by a number instead
 * of a name: whoever is held to account for a picture has to be able to show them.
 */
export const consentData: PersonalData = {
  name: 'consents',
  tables: [consents],
  async readAll({ database }, { userId }) {
    const { taskId, feature, textVersion, givenAt } = consents;
    return database.queries
      .select({ taskId, feature, textVersion, givenAt })
      .from(consents)
      .where(eq(consents.userId, userId))
      .orderBy(asc(consents.id));
  },
};

interface Consent {
  readonly tx: Queries;
  readonly task: { readonly id: string; readonly userId: string; readonly feature: string };
}

/**
 * Notes that the caller declared the agreement of the people in the photos, with the version of the words and
 * the time.
 */
export async function recordConsent(
  { clock }: Pick<Infrastructure, 'clock'>,
  { tx, task: { id: taskId, userId, feature } }: Consent,
): Promise<void> {
  const givenAt = new Date(clock.now());
  await tx
    .insert(consents)
    .values({ id: uuidv7(), userId, taskId, feature, textVersion: CONSENT_TEXT_VERSION, givenAt });
}

/** True where consent of the people in its photos was declared for this task. */
export async function hasConsent(queries: Queries, { id }: { readonly id: string }): Promise<boolean> {
  return (await listConsenting(queries, [id])).has(id);
}

/** Those of the tasks for which it was declared. */
export async function listConsenting(queries: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await queries
    .select({ id: consents.taskId })
    .from(consents)
    .where(inArray(consents.taskId, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** Gives the declarations of one person to another, as both are the same human being. */
export async function moveConsents(tx: Queries, { from, to }: OwnershipMove): Promise<void> {
  await tx.update(consents).set({ userId: to }).where(eq(consents.userId, from));
}
