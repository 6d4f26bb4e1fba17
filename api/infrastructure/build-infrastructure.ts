import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { type Clock, systemClock } from './clock.ts';
import { createLog } from './create-log.ts';
import { createDiskSpace, type DiskSpace, prepareDataFolder } from './data-folder.ts';
import type { Database } from './database/database.ts';
import { openPglite } from './database/open-pglite.ts';
import { openPostgres } from './database/open-postgres.ts';
import { createEventBus } from './events/event-bus.ts';
import type { Infrastructure } from './infrastructure.ts';
import { createQueue } from './queue/queue.ts';
import { emptyScratch } from './scratch-folder.ts';
import { loadSecret } from './secret.ts';
import { StartError } from './start-error.ts';
import { createStorage, filesFolder } from './storage/create-storage.ts';
import type { Storage } from './storage/storage.ts';
import { installation } from './tables.ts';

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

/** The Postgres of the settings, else the embedded database in the data folder. */
function openDatabase({ database: { url }, disk }: Settings, log: Infrastructure['log']): Promise<Database> {
  const onStuck = (error: Error) => {
    log.fatal({ err: error }, 'The database is stuck; the process ends so that it can be started anew');
    // Nothing can be closed: whatever asks the database now waits for ever.
    process.exit(1);
  };
  if (url === undefined) return openPglite({ folder: path.join(disk.dataFolder, 'database'), onStuck });
  const onConnectionLost = (error: Error) =>
    log.warn({ err: error }, 'A connection to the database was lost');
  return openPostgres({ url, onStuck, onConnectionLost });
}

/** Gives everything back, in the opposite order. */
export async function closeInfrastructure({ database, queue, events }: Infrastructure): Promise<void> {
  await events.close();
  await queue.close();
  await database.close();
}

const NAME = 'files';

/** The id of a folder of files, which is made where it has none. */
async function readFolderId(folder: string): Promise<string> {
  const file = path.join(folder, '.installation');
  await mkdir(folder, { recursive: true });
  // A second host may be making it, too; the first one's stays.
  await writeFile(file, randomUUID(), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(file, 'utf8');
}

/**
 * Proves that all hosts of one database keep their files in the same folder: the database knows the id of the
 * folder of the first one. Else a picture that one host took in would be missing for the worker of another.
 * @throws StartError where this host's folder is another one
 */
async function assertSharedFiles({ queries }: Database, folder: string): Promise<void> {
  const id = await readFolderId(folder);
  await queries.insert(installation).values({ name: NAME, value: id }).onConflictDoNothing();
  const rows = await queries.select().from(installation);
  if (rows.find(({ name }) => name === NAME)?.value === id) return;
  throw new StartError(
    `The files of this installation lie in another folder than ${folder}. Hosts of one database must share it, or use S3. ` +
      `If the files were replaced on purpose, delete the row “${NAME}” of the table “installation”.`,
  );
}
