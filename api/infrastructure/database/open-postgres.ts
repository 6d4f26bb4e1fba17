import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { resourcePaths } from '../resource-paths.ts';
import { StartError } from '../start-error.ts';
import type { Database, Queries } from './database.ts';
import { createTransactionGuard } from './transaction-guard.ts';

export interface PostgresOptions {
  readonly url: string;
  readonly onStuck: (error: Error) => void;
  /** Told when a connection that nobody uses breaks; the pool opens another. */
  readonly onConnectionLost: (error: Error) => void;
}

const OLDEST_VERSION = 15;
const MAX_CONNECTIONS = 10;
const CONNECT_MS = 5000;
const STATEMENT_MS = 15_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
/** Any number, the same in every Pictor: the one that migrates holds this advisory lock. */
const MIGRATION_LOCK = 5_147_331;

/** Opens a pool of connections to a Postgres and brings its tables up to date. @throws StartError where that cannot be */
export async function openPostgres({ url, onStuck, onConnectionLost }: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'pictor',
  });
  pool.on('error', onConnectionLost);
  try {
    await prepare(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const drizzled = drizzle(pool, { casing: 'snake_case' });
  // The driver's builders are the same ones; only its name for results differs.
  const queries = drizzled as unknown as Queries;
  const guard = createTransactionGuard(onStuck);

  return {
    client: { kind: 'postgres', pool },
    get queries() {
      guard.refuseInside();
      return queries;
    },
    transaction(work) {
      guard.refuseInside();
      return drizzled.transaction((tx) => guard.run(() => work(tx as unknown as Queries)));
    },
    async ping() {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
}

async function prepare(pool: pg.Pool): Promise<void> {
  const client = await pool.connect().catch((error: Error) => {
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${error.message || 'no answer'}.`, {
      cause: error,
    });
  });
  try {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < OLDEST_VERSION) {
      throw new StartError(
        `The database of DATABASE_URL is PostgreSQL ${major}; Pictor needs ${OLDEST_VERSION} or newer.`,
      );
    }
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await migrate(drizzle(client), { migrationsFolder: resourcePaths.migrations });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      await client.query(`set statement_timeout = ${STATEMENT_MS}`);
    }
  } finally {
    client.release();
  }
}
