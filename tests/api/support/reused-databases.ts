import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '#api/infrastructure/database/database.ts';
import { openPglite } from '#api/infrastructure/database/open-pglite.ts';
import { makePostgresDatabase, type PostgresTestDatabase } from './postgres-database.ts';

type RunScript = (statements: string) => Promise<unknown>;

/**
 * Empties every table that holds rows, except the lists of migrations and of queues, and starts sequences
 * anew. It throws where a test has changed the tables themselves: then the database cannot be used again.
 * Deleting the few rows of a test costs a fifth of truncating, which makes new files for tables and indexes.
 * As a replica, the session heeds neither foreign keys nor triggers.
 */
const EMPTY_TABLES = `
do $$
declare
  existing text;
  name text;
  has_rows boolean;
  filled text[] := '{}';
begin
  set local lock_timeout = '5s';
  select string_agg(format('%I.%I', schemaname, tablename), ',' order by schemaname, tablename) into existing
    from pg_tables where schemaname in ('public', 'drizzle', 'pgboss');
  if existing is distinct from (select list from test_tables.original) then
    raise exception 'The tables have changed: %', existing;
  end if;
  -- Rows of a transaction that is still open would be seen by nobody here and stay.
  execute 'lock table ' || existing || ' in exclusive mode';
  foreach name in array string_to_array(existing, ',') loop
    continue when name in ('drizzle.__drizzle_migrations', 'pgboss.version', 'pgboss.queue');
    execute format('select exists (select 1 from only %s)', name) into has_rows;
    if has_rows then filled := filled || name; end if;
  end loop;
  set local session_replication_role = replica;
  foreach name in array filled loop
    execute format('delete from %s', name);
  end loop;
  perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where last_value is not null and schemaname in ('public', 'pgboss');
end $$`;

async function isEmptied(run: RunScript): Promise<boolean> {
  try {
    await run(EMPTY_TABLES);
    return true;
  } catch {
    return false;
  }
}

const fail = (error: Error) => {
  throw error;
};

/** Databases of this worker that no host uses at present. */
const idlePglite: Database[] = [];
const idlePostgres: PostgresTestDatabase[] = [];

/**
 * An embedded database without rows. Opening one takes a second, so that closing it keeps it for the next
 * test.
 */
export async function takePglite(): Promise<Database> {
  const database =
    idlePglite.pop() ??
    (await openPglite({ template: await openAsBlob(inject('pgliteTemplate')), onStuck: fail }));
  const { client } = database;
  if (client.kind !== 'pglite') throw new Error('The embedded database is not PGlite');
  return Object.create(database, {
    close: {
      async value() {
        if (await isEmptied((statements) => client.pglite.exec(statements))) idlePglite.push(database);
        else await database.close();
      },
    },
  });
}

async function emptyPostgres(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await isEmptied((statements) => client.query(statements));
  } finally {
    await client.end();
  }
}

/** A database without rows on the Postgres of this run; dropping it keeps it for the next test. */
export async function takePostgres(): Promise<PostgresTestDatabase> {
  const database = idlePostgres.pop() ?? (await makePostgresDatabase(inject('postgresUrl') ?? ''));
  return {
    url: database.url,
    async drop() {
      if (await emptyPostgres(database.url)) idlePostgres.push(database);
      else await database.drop();
    },
  };
}
