import path from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { type Clock, systemClock } from './clock.ts';
import { createLog } from './create-log.ts';
import { createDiskSpace, type DiskSpace, emptyScratch, prepareDataFolder } from './data-folder.ts';
import { createDatabase } from './database/create-database.ts';
import type { Database } from './database/database.ts';
import { createEventBus } from './events/event-bus.ts';
import type { Infrastructure } from './infrastructure.ts';
import { createQueue } from './queue/queue.ts';
import { loadSecret } from './secret.ts';
import { assertSharedFiles } from './shared-files.ts';
import { createStorage, filesFolder } from './storage/create-storage.ts';
import type { Storage } from './storage/storage.ts';

/** Parts to take instead of those the settings ask for. */
export interface InfrastructureParts {
  readonly clock?: Clock;
  readonly log?: Infrastructure['log'];
  readonly database?: Database;
  readonly storage?: Storage;
  readonly diskSpace?: DiskSpace;
}

/** Makes all that the host stands on. @throws StartError where a part cannot be had */
export async function buildInfrastructure(
  settings: Settings,
  parts: InfrastructureParts = {},
): Promise<Infrastructure> {
  const log = parts.log ?? createLog(settings.observability);
  const clock = parts.clock ?? systemClock;
  const { disk, signing } = settings;
  await prepareDataFolder(disk.dataFolder);
  const secret = await loadSecret(disk.dataFolder, signing.secret);
  const database = parts.database ?? (await openDatabase(settings, log));
  const client = database.client;
  const diskSpace = parts.diskSpace ?? createDiskSpace(disk.dataFolder, disk.minFreeMegabytes);
  const storage = parts.storage ?? createStorage({ settings, clock, secret });
  if (client.kind === 'pglite') await emptyScratch(disk);
  else if (!parts.storage && !settings.storage.s3) {
    await assertSharedFiles(database, filesFolder(disk)).catch(async (error) => {
      await database.close();
      throw error;
    });
  }
  const onQueueError = (err: Error) => log.error({ err }, 'The queue has a fault');
  // pg-boss makes tables of its own, and two that begin at once get in each other's way.
  const queue = await database.whileAlone(() => createQueue({ client, onError: onQueueError }));
  const events = await createEventBus({
    client,
    onError: (err) => log.warn({ err }, 'The connection for events was lost'),
  });
  return { settings, clock, log, database, storage, diskSpace, queue, events, secret };
}

function openDatabase({ database, disk }: Settings, log: Infrastructure['log']): Promise<Database> {
  const place =
    database.url === undefined ? { folder: path.join(disk.dataFolder, 'database') } : { url: database.url };
  return createDatabase(place, {
    onStuck: (error) => {
      log.fatal({ err: error }, 'The database is stuck; the process ends so that it can be started anew');
      // Nothing can be closed: whatever asks the database now waits for ever.
      process.exit(1);
    },
    onConnectionLost: (error) => log.warn({ err: error }, 'A connection to the database was lost'),
  });
}

/** Gives everything back, in the opposite order. */
export async function closeInfrastructure({ database, queue, events }: Infrastructure): Promise<void> {
  await events.close();
  await queue.close();
  await database.close();
}
