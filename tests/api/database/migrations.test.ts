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
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
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

const user = randomUUID();
const [task, version, upload, result] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

/** Rows as the version before 0016 wrote them, one statement each. */
const rowsOfEarlierNames = [
  `insert into users (id, kind, keeping_hours, created_at) values ('${user}', 'guest', 24, now())`,
  `insert into users (id, kind, created_at) values ('${randomUUID()}', 'account', now())`,
  ...['captured', 'given_back'].map(
    (status, index) =>
      `insert into tasks (id, user_id, kind, feature, parameters, state, engine, cost, charge_kind, usage_status,
         usage_date, lane, priority, created_at, expires_at)
       values ('${index === 0 ? task : randomUUID()}', '${user}', 'run', 'object-remover', '{"strength":1}', 'done',
         'embedded', 0, 'free_use', '${status}', '2031-01-31', 'picture-free', 0, now(), now())`,
  ),
  `insert into tasks (id, user_id, kind, feature, parameters, state, engine, cost, lane, priority, created_at, expires_at)
   values ('${version}', '${user}', 'version', 'object-remover', '{}', 'done', 'embedded', 0, 'picture-free', 0, now(),
     now())`,
  `insert into uploads (id, user_id, purpose, declared_type, size, key, state, created_at, addressed_at, expires_at)
   values ('${upload}', '${user}', 'photo', 'image/png', 7, 'uploads/a.png', 'verified', now(), now(), now())`,
  `insert into uploads (id, user_id, purpose, declared_type, size, key, state, created_at, expires_at)
   values ('${randomUUID()}', '${user}', 'mask', 'image/png', 7, 'uploads/b.png', 'pending', now(), now())`,
  `insert into task_inputs (task_id, role, position, upload_id) values ('${task}', 'corrections', 0, '${upload}')`,
  `insert into task_versions (task_id, first_id, file_id, step) values ('${version}', '${task}', '${result}', 1)`,
  ...['result', 'download'].map(
    (role, index) =>
      `insert into files (id, task_id, source_id, attempt, role, key, state, type, created_at)
       values ('${index === 0 ? result : randomUUID()}', '${task}', ${index === 0 ? 'null' : `'${result}'`}, 1, '${role}',
         'results/${role}.png', 'stored', 'image/png', now())`,
  ),
  `insert into task_starts (user_id, key, order_hash, task_id, created_at)
   values ('${user}', 'a key of sixteen', '\\x0102', '${task}', now())`,
];

/** All rows of all tables of ours, as sorted texts. */
async function readAllRows(database: OldDatabase): Promise<Record<string, string[]>> {
  const tables = await database.query(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const entries = tables.map(async ({ name }) => {
    const rows = await database.query(`select to_json(one)::text as row from "${name}" one`);
    return [name, rows.map(({ row }) => String(row)).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const renamed: readonly (readonly [before: string, after: string])[] = [
  ['"keeping_hours":', '"retention_hours":'],
  ['"addressed_at":', '"last_write_at":'],
  ['"order_hash":', '"request_hash":'],
  ['"role":"download"', '"role":"rendition"'],
  ['"usage_status":"given_back"', '"usage_status":"released"'],
];

function withNewNames(row: string): string {
  return renamed.reduce((text, [before, after]) => text.replace(before, after), row);
}

describe('a database of an earlier version', () => {
  forEachDatabase((kind) => {
    it('Every row of the version before has the same values under the standard terms', async () => {
      const database = await openEmpty(kind);
      await database.migrate(await migrationsUpTo('0015_engine_runs'));
      for (const statement of rowsOfEarlierNames) await database.query(statement);
      const before = await readAllRows(database);
      await database.migrate(await migrationsUpTo('0016_standard_terms'));
      const after = await readAllRows(database);
      const expected = Object.entries(before).map(
        ([name, rows]) => [name === 'task_starts' ? 'idempotency_keys' : name, rows] as const,
      );
      expect(Object.keys(after).sort()).toEqual(expected.map(([name]) => name).sort());
      expect(after.idempotency_keys).toHaveLength(1);
      for (const [name, rows] of expected) {
        expect([name, after[name]]).toEqual([name, rows.map(withNewNames).sort()]);
      }
      // From version 18 on, Postgres names constraints of NOT NULL by itself, and renames none.
      const names = await database.query(
        `select conname as name from pg_constraint where contype <> 'n' union select indexname from pg_indexes
           where schemaname = 'public' union select column_name from information_schema.columns`,
      );
      const retired = /task_starts|order_hash|keeping_hours|addressed_at|files_download/;
      expect(names.filter(({ name }) => retired.test(String(name)))).toEqual([]);
    });

    it('Tasks and uploads of an earlier version are their own roots, and tasks of one photo share it', async () => {
      const database = await openEmpty(kind);
      await database.migrate(await migrationsUpTo('0015_engine_runs'));
      for (const statement of rowsOfEarlierNames) await database.query(statement);
      const others = [randomUUID(), randomUUID()];
      for (const id of others) {
        await database.query(
          `insert into tasks (id, user_id, kind, feature, parameters, state, engine, cost, lane, priority, created_at,
             expires_at)
           values ('${id}', '${user}', 'run', 'ai-filter', '{}', 'done', 'embedded', 0, 'picture-free', 0, now(), now())`,
        );
        await database.query(
          `insert into task_inputs (task_id, role, position, upload_id) values ('${id}', 'photo', 0, '${upload}')`,
        );
      }
      await database.migrate(resourcePaths.migrations);
      const rows = await database.query('select id, root_id, parent_task_id from tasks');
      const rootOf = (id: string) => rows.find((row) => row.id === id)?.root_id;
      expect(others.map(rootOf)).toEqual([upload, upload]);
      expect(rootOf(version)).toBe(version);
      expect(rows.every(({ parent_task_id }) => parent_task_id === null)).toBe(true);
      expect(await database.query("select root_id from uploads where state = 'verified'")).toEqual([
        { root_id: upload },
      ]);
    });

    it('[TOOL-19] Runs of the Art Generator from when it had lettering can be run again, posters by the Image Generator', async () => {
      const database = await openEmpty(kind);
      await database.migrate(await migrationsUpTo('0039_take_job'));
      await database.query(`insert into users (id, kind, created_at) values ('${user}', 'guest', now())`);
      const drawn = {
        palette: 'ocean',
        medium: 'smooth',
        ratio: '4:5',
        size: 2,
        count: 1,
        seed: 7,
        model: '',
      };
      const letters = { layout: 'left', ground: 'plain', han: 'ja', negative: '' };
      const runs = [
        { id: task, parameters: { ...drawn, ...letters, family: 'waves', text: '' } },
        { id: version, parameters: { ...drawn, ...letters, family: 'lettering', text: 'Slow days' } },
      ];
      for (const { id, parameters } of runs)
        await database.query(
          `insert into tasks (id, user_id, kind, feature, parameters, state, engine, cost, lane, priority, created_at,
             expires_at, root_id)
           values ('${id}', '${user}', 'run', 'ai-art-generator', '${JSON.stringify(parameters)}', 'done', 'embedded', 0,
             'picture-free', 0, now(), now(), '${id}')`,
        );
      await database.migrate(resourcePaths.migrations);
      const rows = await database.query('select id, feature, parameters from tasks');
      const told = runs.map(({ id }) => {
        const { feature, parameters } = rows.find((row) => row.id === id) ?? {};
        const schema = toolParameters[feature as 'ai-art-generator' | 'ai-image-generator'];
        return [feature, schema.safeParse(parameters).data];
      });
      expect(told).toMatchObject([
        ['ai-art-generator', { family: 'waves', palette: 'ocean', seed: 7 }],
        ['ai-image-generator', { subject: 'lettering', text: 'Slow days', palette: 'ocean', seed: 7 }],
      ]);
    });

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
          usage_status: status === 'given_back' ? 'released' : status,
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
