import { describe, inject } from 'vitest';

export type DatabaseKind = 'pglite' | 'postgres';

/** Databases to test on: PGlite always, Postgres where the run has one (it says so aloud where not). */
export const databaseKinds: readonly DatabaseKind[] =
  inject('postgresUrl') === null ? ['pglite'] : ['pglite', 'postgres'];

/**
 * Registers the same tests for each database: `forEachDatabase((database) => { it('…', async () => { const
 * host = await buildTestHost({ database }); … }); })`.
 */
export function forEachDatabase(tests: (database: DatabaseKind) => void): void {
  for (const kind of databaseKinds) describe(`on ${kind}`, () => tests(kind));
}

/** Registers tests that only connections side by side can prove; nothing where the run has no Postgres. */
export function onPostgres(tests: () => void): void {
  if (databaseKinds.includes('postgres')) describe('on postgres', () => tests());
}
