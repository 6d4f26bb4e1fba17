import { describe, expect, inject } from 'vitest';

export type DatabaseKind = 'pglite' | 'postgres';

/** Databases to test on: PGlite always, Postgres where the run has one (it says so aloud where not). */
export const databaseKinds: readonly DatabaseKind[] =
  inject('postgresUrl') === null ? ['pglite'] : ['pglite', 'postgres'];

/**
 * Registers the same tests for each database, as they are about locks, notices or the schema:
 * `forEachDatabase((database) => { it('…', async () => { const host = await buildTestHost({ database }); });`
 */
export function forEachDatabase(tests: (database: DatabaseKind) => void): void {
  for (const kind of databaseKinds) describe(`on ${kind}`, () => tests(kind));
}

/** The database whose turn it is: files take turns, by the letters of their paths. */
function databaseOfTurn(): DatabaseKind {
  const letters = [...(expect.getState().testPath ?? '').replace(/^.*\/tests\//, '')];
  const sum = letters.reduce((before, letter) => before + letter.charCodeAt(0), 0);
  return databaseKinds[sum % databaseKinds.length] ?? 'pglite';
}

/**
 * Registers tests that prove the same on every database, as they ask for no more than rows of it. Runs
 * them on one database, which changes from file to file, and on each where `EXHAUSTIVE` is set.
 */
export function forOneDatabase(tests: (database: DatabaseKind) => void): void {
  const kinds = process.env.EXHAUSTIVE ? databaseKinds : [databaseOfTurn()];
  for (const kind of kinds) describe(`on ${kind}`, () => tests(kind));
}

/** Registers tests that only connections side by side can prove; nothing where the run has no Postgres. */
export function onPostgres(tests: () => void): void {
  if (databaseKinds.includes('postgres')) describe('on postgres', () => tests());
}
