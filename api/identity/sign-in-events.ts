import { lt } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { ErrorKey } from '#lib/contract/error-codes.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { signInEvents } from './tables.ts';

const KEPT_MS = 90 * DAY_MS;

export interface SignInEvent {
  readonly kind: (typeof signInEvents.$inferSelect)['kind'];
  /** Of `hashNetwork`. */
  readonly network: string;
  /** Left out where no account is known. */
  readonly userId?: string | undefined;
  /** Left out where it went well. */
  readonly reason?: ErrorKey;
}

/** Writes down who signed in, was refused or changed an account. No secret and no address is in it. */
export async function recordSignInEvent(
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  event: SignInEvent,
): Promise<void> {
  await database.queries.insert(signInEvents).values({ id: uuidv7(), at: new Date(clock.now()), ...event });
}

/** Forgets what is older than 90 days. For the worker's round. */
export async function sweepSignInEvents({
  database,
  clock,
}: Pick<Infrastructure, 'database' | 'clock'>): Promise<void> {
  await database.queries.delete(signInEvents).where(lt(signInEvents.at, new Date(clock.now() - KEPT_MS)));
}
