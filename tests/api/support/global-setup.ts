import type { TestProject } from 'vitest/node';
import { bundlePrograms, type TestPrograms } from './bundle-programs.ts';
import { makePgliteTemplate } from './pglite-template.ts';
import { makePostgresTemplate } from './postgres-database.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File to open embedded databases from. */
    readonly pgliteTemplate: string;
    /** Maintenance database of a real Postgres; null where there is none. */
    readonly postgresUrl: string | null;
    readonly programs: TestPrograms;
  }
}

/** Once per run of the api tests: the databases that the tests copy, and the programs that they start. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('programs', await bundlePrograms());
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
