import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { resourcePaths } from '#api/infrastructure/resource-paths.ts';
import { type DatabaseKind, forEachDatabase } from '../support/for-each-database.ts';
import { makePostgresDatabase } from '../support/postgres-database.ts';

interface OldDatabase {
  query(text: string): Promise<Record<string, unknown>[]>;
  migrate(folder: string): Promise<void>;
}

async function openEmpty(kind: DatabaseKind): Promise<OldDatabase> {
  if (kind === 'pglite') {
    const pglite = await PGlite.create();
    onTestFinished(() => pglite.close());
    return {
      query: async (text) => (await pglite.query<Record<string, unknown>>(text)).rows,
      migrate: (migrationsFolder) => migratePglite(drizzlePglite(pglite), { migrationsFolder }),
    };
  }
  const database = await makePostgresDatabase(inject('postgresUrl') ?? '', { empty: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  return {
    query: async (text) => (await client.query(text)).rows,
    migrate: (migrationsFolder) => migratePostgres(drizzlePostgres(client), { migrationsFolder }),
  };
}

/** A folder with the migrations up to the one named. */
async function migrationsUpTo(last: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(resourcePaths.migrations, folder, { recursive: true });
  const file = path.join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8'));
  const index = journal.entries.findIndex(({ tag }: { tag: string }) => tag === last);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, index + 1) }));
  return folder;
}

const ids = ['captured', 'given_back', 'reserved', 'none', 'included'].map((status) => ({
  status,
  id: randomUUID(),
}));

describe('a database of an earlier version', () => {
  forEachDatabase((kind) => {
    it('Tasks of an earlier version keep their charge, and analyses and versions are told by their kind', async () => {
      const database = await openEmpty(kind);
      await database.migrate(await migrationsUpTo('0010_session_indexes'));
      const userId = randomUUID();
      await database.query(`insert into users (id, kind, created_at) values ('${userId}', 'guest', now())`);
      for (const { id, status } of ids) {
        await database.query(
          `insert into tasks (id, user_id, feature, parameters, state, engine, cost, use_state, use_day, lane, priority,
             created_at, expires_at)
           values ('${id}', '${userId}', 'object-remover', '{}', 'done', 'embedded', 0, '${status}', '2031-01-31',
             'picture-free', 0, now(), now())`,
        );
      }
      await database.query(
        `insert into daily_usage (subject, feature, day, uses) values ('user ${userId}', 'aid', '2031-01-31', 7)`,
      );
      await database.migrate(resourcePaths.migrations);
      const rows = await database.query(
        'select id, kind, charge_kind, usage_status, usage_date::text from tasks',
      );
      const rowOf = (status: string) =>
        rows.find((row) => row.id === ids.find((one) => one.status === status)?.id);
      for (const status of ['captured', 'given_back', 'reserved']) {
        expect(rowOf(status)).toMatchObject({
          kind: 'run',
          charge_kind: 'free_use',
          usage_status: status,
          usage_date: '2031-01-31',
        });
      }
      const free = { charge_kind: null, usage_status: null, usage_date: null };
      expect(rowOf('none')).toMatchObject({ kind: 'analysis', ...free });
      expect(rowOf('included')).toMatchObject({ kind: 'version', ...free });
      expect(await database.query('select feature, uses from daily_usage')).toEqual([
        { feature: 'analysis', uses: 7 },
      ]);
    });
  });
});
