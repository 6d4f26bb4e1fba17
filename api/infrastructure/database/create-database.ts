import type { Database } from './database.ts';
import { openPglite } from './open-pglite.ts';
import { openPostgres } from './open-postgres.ts';

/** Location of the database: a Postgres, a folder for the embedded one, or memory. */
type DatabasePlace =
  | { readonly url: string; readonly timeoutMs?: number }
  | { readonly folder: string }
  | 'memory';

interface DatabaseReports {
  /** A transaction does not end. The embedded database serves nobody until the process ends. */
  readonly onStuck: (error: Error) => void;
  readonly onConnectionLost: (error: Error) => void;
}

/**
 * Opens the database and brings its tables up to date.
 * @throws StartError where it cannot be reached, is too old, or belongs to another process
 */
export function createDatabase(place: DatabasePlace, reports: DatabaseReports): Promise<Database> {
  if (place === 'memory') return openPglite(reports);
  if ('url' in place) return openPostgres({ ...place, ...reports });
  return openPglite({ ...place, ...reports });
}
