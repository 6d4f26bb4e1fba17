import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Clock, systemClock } from './clock.ts';
import { createLog } from './create-log.ts';
import { createDatabase } from './database/create-database.ts';
import type { Database } from './database/database.ts';
import type { Infrastructure } from './infrastructure.ts';
import { loadSecret } from './load-secret.ts';
import type { Settings } from './settings.ts';

/** Parts to take instead of those the settings ask for. */
export interface InfrastructureParts {
  readonly clock?: Clock;
  readonly log?: Infrastructure['log'];
  readonly database?: Database;
}

/** Makes all that the host stands on. @throws StartError where a part cannot be had */
export async function buildInfrastructure(
  settings: Settings,
  parts: InfrastructureParts = {},
): Promise<Infrastructure> {
  const log = parts.log ?? createLog(settings);
  await mkdir(settings.dataFolder, { recursive: true });
  const secret = await loadSecret(settings.dataFolder, settings.secret);
  const database = parts.database ?? (await openDatabase(settings, log));
  return { settings, clock: parts.clock ?? systemClock, log, database, secret };
}

function openDatabase(settings: Settings, log: Infrastructure['log']): Promise<Database> {
  const place =
    settings.databaseUrl === undefined
      ? { folder: path.join(settings.dataFolder, 'database') }
      : { url: settings.databaseUrl };
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
export async function closeInfrastructure({ database }: Infrastructure): Promise<void> {
  await database.close();
}
