import type { Database } from '#api/infrastructure/database/database.ts';
import { createQueue } from '#api/infrastructure/queue/queue.ts';

/** Tables of a new database, which `reused-databases.ts` compares with those of a used one. */
const NOTE_TABLES = `
create schema test_tables;
create table test_tables.original as
  select string_agg(format('%I.%I', schemaname, tablename), ',' order by schemaname, tablename) as list
  from pg_tables where schemaname in ('public', 'drizzle', 'pgboss')`;

/**
 * Adds the tables of the queue, which a host makes at its start, to a database that test databases are copied
 * from.
 */
export async function prepareTemplate({ client }: Database): Promise<void> {
  const fail = (error: Error) => {
    throw error;
  };
  const queue = await createQueue({ client, onError: fail });
  await queue.close();
  if (client.kind === 'pglite') await client.pglite.exec(NOTE_TABLES);
  else await client.pool.query(NOTE_TABLES);
}
