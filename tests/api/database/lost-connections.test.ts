import { mkdtemp, rm } from 'node:fs/promises';
import { connect as connectTcp, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { translateError } from '#api/i18n/translate.ts';
import { openPostgres } from '#api/infrastructure/database/open-postgres.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { onPostgres } from '../support/for-each-database.ts';
import { makePostgresDatabase } from '../support/postgres-database.ts';
import { spawnServer } from '../support/spawn-server.ts';

const fail = (error: Error) => {
  throw error;
};

async function terminateOthers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

/** Passes TCP connections on to the socket of the test's Postgres until it is told to be silent. */
async function startRelay(url: string): Promise<{ readonly url: string; silence(): void }> {
  const folder = new URL(url).searchParams.get('host') ?? '';
  const pairs: Socket[] = [];
  let silent = false;
  const relay = createServer((near) => {
    pairs.push(near);
    near.on('error', () => undefined);
    if (silent) return;
    const far = connectTcp(path.join(folder, '.s.PGSQL.5432'));
    pairs.push(far);
    far.on('error', () => near.destroy());
    near.on('data', (bytes) => silent || far.write(bytes));
    far.on('data', (bytes) => silent || near.write(bytes));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of pairs) socket.destroy();
    relay.close();
  });
  const address = relay.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `postgres://postgres@127.0.0.1:${port}${new URL(url).pathname}`,
    silence() {
      silent = true;
    },
  };
}

onPostgres(() => {
  it('The host goes on when the database server ends a connection in the middle of a transaction', async () => {
    const { url, drop } = await makePostgresDatabase(inject('postgresUrl') ?? '');
    const lost: Error[] = [];
    const database = await openPostgres({
      url,
      onStuck: fail,
      onConnectionLost: (error) => lost.push(error),
    });
    const work = database.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await terminateOthers(url);
      // A query that is under way would tell of it first.
      await expect.poll(() => lost.length).toBeGreaterThan(0);
      await tx.execute(sql`select 1`);
    });
    await expect(work).rejects.toThrow();
    await database.ping();
    await database.close();
    await drop();
  });

  it('The host answers 503 with words and when to come back while the database cannot be reached', async () => {
    const url = 'postgres://postgres@127.0.0.1:1/nothing';
    const unreachable = new pg.Pool({ connectionString: url });
    const host = await buildTestHost({ database: 'postgres' });
    const { client } = host.infrastructure.database;
    if (client.kind !== 'postgres') throw new Error('not on Postgres');
    const connect = client.pool.connect;
    // As when the server is stopped: each new connection is refused.
    client.pool.connect = unreachable.connect.bind(unreachable) as typeof connect;
    const answer = await host.call('visit', { body: {} });
    client.pool.connect = connect;
    await unreachable.end();
    const { code, status } = errorKinds.unavailable;
    expect(answer).toMatchObject({
      status,
      code,
      message: translateError('unavailable', 'en'),
      result: null,
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await host.call('visit', { body: {} })).status).toBe(200);
  });

  it('The host gives up a query that a silent database never answers', async () => {
    const { url, drop } = await makePostgresDatabase(inject('postgresUrl') ?? '');
    const relay = await startRelay(url);
    const database = await openPostgres({
      url: relay.url,
      timeoutMs: 3000,
      onStuck: fail,
      onConnectionLost: () => undefined,
    });
    const work = database.transaction(async (tx) => {
      relay.silence();
      await tx.execute(sql`select 1`);
    });
    await expect(work).rejects.toThrow();
    await database.close();
    await drop();
  });

  it('Three hosts start on one empty database at the same time', async () => {
    const { url, drop } = await makePostgresDatabase(inject('postgresUrl') ?? '', { empty: true });
    const dataFolder = await mkdtemp(path.join(tmpdir(), 'pictor-test-'));
    onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
    const starts = Array.from({ length: 3 }, async () => {
      const place = { API_PORT: '0', API_HOST: '127.0.0.1', DATA_DIR: dataFolder };
      const server = spawnServer({ ...place, DATABASE_URL: url });
      await server.waitForLine('The api is there');
      server.process.kill('SIGTERM');
      return (await server.ended).code;
    });
    const ended = await Promise.allSettled(starts);
    expect(ended).toEqual(ended.map(() => ({ status: 'fulfilled', value: 0 })));
    await drop();
  });
});
