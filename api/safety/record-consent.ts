import { uuidv7 } from 'uuidv7';
import { CONSENT_TEXT_VERSION } from '#lib/catalog/consent.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { consents } from './tables.ts';

interface Consent {
  readonly tx: Queries;
  readonly task: { readonly id: string; readonly userId: string; readonly feature: string };
}

/** Notes that the caller declared the agreement of the people in the photos, with the version of the words and the time. */
export async function recordConsent(
  { clock }: Pick<Infrastructure, 'clock'>,
  { tx, task: { id: taskId, userId, feature } }: Consent,
): Promise<void> {
  const givenAt = new Date(clock.now());
  await tx
    .insert(consents)
    .values({ id: uuidv7(), userId, taskId, feature, textVersion: CONSENT_TEXT_VERSION, givenAt });
}
