import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import type { Clock } from './clock.ts';
import type { DiskSpace } from './data-folder.ts';
import type { Database } from './database/database.ts';
import type { EventBus } from './events/event-bus.ts';
import type { Queue } from './queue/queue.ts';
import type { Storage } from './storage/storage.ts';

/** Services that the host depends on. Verbs take it, or parts of it, as their first parameter. */
export interface Infrastructure {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly database: Database;
  readonly storage: Storage;
  readonly diskSpace: DiskSpace;
  readonly queue: Queue;
  readonly events: EventBus;
  /**
   * Key material of this installation. Never used itself: `deriveKey(secret, purpose)` makes a key for each
   * purpose.
   */
  readonly secret: Buffer;
}
