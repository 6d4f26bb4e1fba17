import type { TestProject } from 'vitest/node';
import { makePgliteTemplate } from './pglite-template.ts';
import { makePostgresTemplate } from './postgres-database.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File to open embedded databases from. */
    readonly pgliteTemplate: string;
    /** Maintenance database of a real Postgres; null where there is none. */
    readonly postgresUrl: string | null;
  }
}

/** Once per run of the api tests: the databases that the tests copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('pgliteTemplate', await makePgliteTemplate());
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => undefined } : await startPostgres();
  if (server === undefined) {
    process.stderr.write(
      '\n  No PostgreSQL here: the api tests run on PGlite ALONE. Install PostgreSQL or set TEST_DATABASE_URL.\n\n',
    );
  } else {
    await makePostgresTemplate(server.url);
  }
  project.provide('postgresUrl', server?.url ?? null);
  return async () => server?.stop();
}
