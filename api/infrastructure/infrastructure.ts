import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Settings } from './settings.ts';

/** What the host stands on. Verbs take it, or the parts of it that they need, as their first parameter. */
export interface Infrastructure {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly database: Database;
  /** Key material of this installation. Never used itself: `deriveKey(secret, purpose)` makes a key for each purpose. */
  readonly secret: Buffer;
}
