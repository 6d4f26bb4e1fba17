import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { isOutage } from '../outage.ts';
import { resourcePaths } from '../resource-paths.ts';
import { StartError } from '../start-error.ts';
import type { Database, Queries } from './database.ts';
import { createTransactionGuard, type TransactionGuard } from './transaction-guard.ts';

interface PostgresOptions {
  readonly url: string;
  /** Milliseconds a query may take before its connection counts as lost; 17 s where left out. */
  readonly timeoutMs?: number;
  readonly onStuck: (error: Error) => void;
  /** Told when a connection breaks, used or idle; the pool opens another. */
  readonly onConnectionLost: (error: Error) => void;
}

const OLDEST_VERSION = 15;
const MAX_CONNECTIONS = 10;
const CONNECT_MS = 5000;
const STATEMENT_MS = 15_000;
/** Longer than the server's own limit, so that it ends only what no server answers. */
const QUERY_MS = 17_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
/**
 * An arbitrary number, the same in every Pictor: the process that changes the schema holds this advisory
 * lock.
 */
const SCHEMA_LOCK = 5_147_331;

/**
 * Opens a pool of connections to a Postgres and brings its tables up to date.
 * @throws StartError where that cannot be
 */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const pool = createPool(options);
  const whileAlone = <Result>(work: (client: pg.Client) => Promise<Result>) => holdSchemaLock(options, work);
  try {
    await whileAlone(prepare);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const drizzled = drizzle(pool, { casing: 'snake_case' });
  // The driver's builders are the same ones; only its name for results differs.
  const queries = drizzled as unknown as Queries;
  const guard = createTransactionGuard(options.onStuck);

  return {
    client: { kind: 'postgres', pool },
    get queries() {
      guard.refuseInside();
      return queries;
    },
    transaction(work) {
      guard.refuseInside();
      return runTransaction({ pool, guard, work });
    },
    whileAlone: (work) => whileAlone(() => work()),
    async ping() {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
}

function createPool({ url, timeoutMs = QUERY_MS, onConnectionLost }: PostgresOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: timeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    application_name: 'pictor',
  });
  // The pool hears idle connections only; one that is checked out would end the process when it breaks.
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  // The listener above has told of it already; without this one the pool would throw.
  pool.on('error', () => undefined);
  return pool;
}

interface PoolTransaction<Result> {
  readonly pool: pg.Pool;
  readonly guard: TransactionGuard;
  readonly work: (tx: Queries) => Promise<Result>;
}

/**
 * A transaction on a connection of its own. The connection is thrown away where it broke or does not answer.
 */
async function runTransaction<Result>({ pool, guard, work }: PoolTransaction<Result>): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query('begin');
    const tx = drizzle(client, { casing: 'snake_case' }) as unknown as Queries;
    const result = await guard.run(() => work(tx));
    await client.query('commit');
    return result;
  } catch (error) {
    isBroken = isOutage(error) || !(await succeeds(client.query('rollback')));
    throw error;
  } finally {
    client.release(isBroken);
  }
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

/**
 * Does work that no other process of this installation does meanwhile, on a connection without time limits.
 */
async function holdSchemaLock<Result>(
  { url, onConnectionLost }: PostgresOptions,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'pictor',
  });
  client.on('error', onConnectionLost);
  await client.connect().catch((error: Error) => {
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${error.message || 'no answer'}.`, {
      cause: error,
    });
  });
  try {
    await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK]);
    return await work(client);
  } finally {
    // The lock ends with its connection.
    await client.end();
  }
}

async function prepare(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < OLDEST_VERSION) {
    throw new StartError(
      `The database of DATABASE_URL is PostgreSQL ${major}; Pictor needs ${OLDEST_VERSION} or newer.`,
    );
  }
  await migrate(drizzle(client), { migrationsFolder: resourcePaths.migrations });
}
