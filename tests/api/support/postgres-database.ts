import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openPostgres } from '#api/infrastructure/database/open-postgres.ts';
import { prepareTemplate } from './prepare-template.ts';

const TEMPLATE = 'pictor_test_template';

async function run(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Address of another database of the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes the database that those of the tests are copied from. */
export async function makePostgresTemplate(serverUrl: string): Promise<void> {
  await run(serverUrl, `drop database if exists ${TEMPLATE}`);
  await run(serverUrl, `create database ${TEMPLATE}`);
  const fail = (error: Error) => {
    throw error;
  };
  const url = databaseUrl(serverUrl, TEMPLATE);
  const database = await openPostgres({ url, onStuck: fail, onConnectionLost: fail });
  await prepareTemplate(database);
  await database.close();
}

export interface PostgresTestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Makes a database with the present tables, or an empty one. */
export async function makePostgresDatabase(
  serverUrl: string,
  { empty = false } = {},
): Promise<PostgresTestDatabase> {
  const name = `pictor_test_${randomUUID().replaceAll('-', '')}`;
  // By `strategy file_copy` a copy costs no log, which on one disk for many tests is the faster way.
  await run(serverUrl, `create database ${name} ${empty ? '' : `template ${TEMPLATE} strategy file_copy`}`);
  return {
    url: databaseUrl(serverUrl, name),
    // Without `force`, Postgres waits for connections that are just closing, where `force` would report them
    // lost.
    drop: () => run(serverUrl, `drop database ${name}`),
  };
}
