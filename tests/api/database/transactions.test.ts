import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { openGuestSession } from '#api/identity/sessions.ts';
import type { Database } from '#api/infrastructure/database/database.ts';
import { createWalFlush, openPglite } from '#api/infrastructure/database/open-pglite.ts';
import { openPostgres } from '#api/infrastructure/database/open-postgres.ts';
import { createTransactionGuard } from '#api/infrastructure/database/transaction-guard.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forEachDatabase, onPostgres } from '../support/for-each-database.ts';
import { makeFilledFolder } from '../support/make-data-folder.ts';
import { makePostgresDatabase } from '../support/postgres-database.ts';

const fail = (error: Error) => {
  throw error;
};

async function countUsers({ queries }: Pick<Database, 'queries'>): Promise<number> {
  const { rows } = await queries.execute<{ n: number }>('select count(*)::int as n from users');
  return rows[0]?.n ?? -1;
}

forEachDatabase((kind) => {
  let host: TestHost;
  let database: Database;
  beforeAll(async () => {
    host = await buildTestHost({ database: kind });
    ({ database } = host.infrastructure);
  });
  afterAll(() => host.close());

  it('A query outside the transaction it runs in is refused at once, and the database stays usable', async () => {
    await expect(database.transaction(async () => database.queries.execute(sql`select 1`))).rejects.toThrow(
      'would wait for itself',
    );
    await expect(database.transaction(async () => database.transaction(async () => 1))).rejects.toThrow(
      'would wait for itself',
    );
    await database.ping();
  });

  it('Work that a transaction started may use the database once the transaction is over', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let later: Promise<number> | undefined;
    await database.transaction(async () => {
      later = gate.then(() => countUsers(database));
    });
    release();
    expect(await later).toBeGreaterThanOrEqual(0);
  });

  it('A transaction is rolled back when its work throws', async () => {
    const before = await countUsers(database);
    const work = database.transaction(
      async (tx) => {
        await tx.execute(
          sql`insert into users (id, kind, created_at) values (gen_random_uuid(), 'guest', now())`,
        );
        expect(await countUsers({ queries: tx })).toBe(before + 1);
        throw new Error('changed my mind');
      },
      { durable: true },
    );
    await expect(work).rejects.toThrow('changed my mind');
    expect(await countUsers(database)).toBe(before);
  });
});

it('A transaction that does not end within 30 seconds is reported', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const stuck: Error[] = [];
  const guard = createTransactionGuard((error) => stuck.push(error));
  await guard.run(async () => 'done');
  void guard.run(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(stuck).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(stuck.map(({ message }) => message)).toEqual(['A transaction has not ended after 30 s.']);
});

describe('what is committed durably', () => {
  it('Durable commits that wait at the same time share one flush to the disk, and each is covered by one', async () => {
    const folder = await makeFilledFolder();
    const database = await openPglite({ folder: path.join(folder, 'database'), onStuck: fail });
    onTestFinished(() => database.close());
    const { client } = database;
    if (client.kind !== 'pglite') throw new Error('A folder is opened by PGlite');

    const asked = vi.spyOn(client.pglite, 'query');
    const flush = createWalFlush(client.pglite, path.join(folder, 'database'));
    await Promise.all(Array.from({ length: 50 }, flush));
    expect(asked.mock.calls.length).toBeLessThanOrEqual(2);
    await flush();
    const sequence = asked.mock.calls.length;
    await flush();
    expect(asked.mock.calls.length).toBe(sequence + 1);

    const clock = { now: () => Date.now() };
    await Promise.all(Array.from({ length: 20 }, () => openGuestSession({ database, clock })));
    const segments = await readdir(path.join(folder, 'database/pg_wal'));
    expect(segments.some((name) => /^[0-9A-F]{24}$/.test(name))).toBe(true);

    const nowhere = createWalFlush(client.pglite, path.join(folder, 'elsewhere'));
    await expect(nowhere()).rejects.toThrow('ENOENT');
    await expect(nowhere()).rejects.toThrow('ENOENT');
  });
});

onPostgres(() => {
  it('Several hosts that start together on an empty database migrate it once', async () => {
    const empty = await makePostgresDatabase(inject('postgresUrl') ?? '', { empty: true });
    onTestFinished(() => empty.drop());
    const reports = { onStuck: fail, onConnectionLost: fail };
    const databases = await Promise.all(
      Array.from({ length: 4 }, () => openPostgres({ url: empty.url, ...reports })),
    );
    for (const database of databases) expect(await countUsers(database)).toBe(0);
    await Promise.all(databases.map((database) => database.close()));
  });

  it('A database that cannot be reached is reported in one line', async () => {
    const place = { url: 'postgres://nobody@127.0.0.1:1/nothing' };
    await expect(openPostgres({ ...place, onStuck: fail, onConnectionLost: fail })).rejects.toThrow(
      /^The database of DATABASE_URL cannot be reached: [^\n]+\.$/,
    );
  });

  it('A lost connection to the database is replaced by a new one', async () => {
    const made = await makePostgresDatabase(inject('postgresUrl') ?? '');
    onTestFinished(() => made.drop());
    let tellLost = (_error: Error) => {};
    const lost = new Promise<Error>((resolve) => {
      tellLost = resolve;
    });
    const database = await openPostgres({ url: made.url, onStuck: fail, onConnectionLost: tellLost });
    const other = await openPostgres({ url: made.url, onStuck: fail, onConnectionLost: fail });
    await database.ping();
    await other.queries.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await lost;
    expect(await countUsers(database)).toBe(0);
    await database.close();
    await other.close();
  });
});
