import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { sweepExpiredLots } from '#api/credits/expire-lots.ts';
import { sweepIdempotencyKeys } from '#api/generation/start/idempotency-keys.ts';
import { sweepSessions } from '#api/identity/sessions.ts';
import { openPostgres } from '#api/infrastructure/database/open-postgres.ts';
import { sweepRateLimits } from '#api/infrastructure/window-counter.ts';
import { sweepOldUsage } from '#api/limits/free-uses.ts';
import { sweepShares } from '#api/sharing/share-lifetime.ts';
import { onPostgres } from '../support/for-each-database.ts';
import { makePostgresDatabase } from '../support/postgres-database.ts';
import { createTestClock } from '../support/test-clock.ts';

const fail = (error: Error) => {
  throw error;
};

onPostgres(() => {
  it('The sweeps of every minute find their rows by an index, without reading whole tables', async () => {
    const { url, drop } = await makePostgresDatabase(inject('postgresUrl') ?? '');
    const client = new pg.Client({ connectionString: url });
    onTestFinished(async () => {
      await client.end();
      await drop();
    });
    await client.connect();
    // So few rows would be read whole even where there is an index; now only what has none is.
    await client.query(`alter database ${new URL(url).pathname.slice(1)} set enable_seqscan = off`);
    const readWhole = async () => {
      const { rows } = await client.query<{ name: string; scans: number }>(
        'select relname as name, seq_scan::int as scans from pg_stat_user_tables where schemaname = $1 order by 1',
        ['public'],
      );
      return rows;
    };
    const before = await readWhole();
    const database = await openPostgres({ url, onStuck: fail, onConnectionLost: fail });
    const parts = { database, clock: createTestClock() };
    const sweeps = [sweepSessions, sweepRateLimits, sweepShares, sweepIdempotencyKeys, sweepOldUsage];
    for (const sweep of [...sweeps, sweepExpiredLots]) await sweep(parts);
    // A connection that ends hands in what it has counted.
    await database.close();
    await expect
      .poll(async () => {
        const { rows } = await client.query(
          'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
        return rows.length;
      })
      .toBe(0);
    expect(before.map(({ name }) => name)).toContain('refresh_tokens');
    expect(await readWhole()).toEqual(before);
  });
});
