import type { Context } from '#api/context.ts';
import { checkLedger } from '#api/credits/check-ledger.ts';
import { withFolder, withHost } from '#bench/host/with-host.ts';
import { type Check, holds, printChecks } from '#bench/web/bounds.ts';
import { queueRoom } from '#lib/catalog/limits.ts';
import type { CreditCosts } from '#lib/credits/quote-credits.ts';
import { makePostgresDatabase, makePostgresTemplate } from '#tests/api/support/postgres-database.ts';
import { startPostgres } from '#tests/api/support/start-postgres.ts';
import { measureEnqueues } from './measure-enqueues.ts';
import { measureReserves } from './measure-reserves.ts';
import { measureWorker } from './measure-worker.ts';

const PORT = 4198;
const creditCosts: CreditCosts = { 'ai-filter': { each: 4, scopes: ['video_and_models'] } };

interface Place {
  /** Postgres to measure on; undefined for the embedded database. */
  readonly server: string | undefined;
  readonly creditCosts: CreditCosts;
}

/** Does work on a host without a worker, on a folder and a database of its own. */
function withPlace<Result>(place: Place, work: (context: Context) => Promise<Result>): Promise<Result> {
  return withFolder(async (folder) => {
    const database = place.server === undefined ? undefined : await makePostgresDatabase(place.server);
    const settings = {
      roles: ['http'],
      database: { url: database?.url },
      creditCosts: place.creditCosts,
      queue: { ...queueRoom, waiting: { ...queueRoom.waiting, picture: { free: 1000, pro: 1000 } } },
    } as const;
    try {
      return await withHost({ folder, port: PORT, settings }, work);
    } finally {
      await database?.drop();
    }
  });
}

async function measure(name: string, server: string | undefined): Promise<Check[]> {
  const [reserves, broken] = await withPlace({ server, creditCosts }, async (context) => {
    const speeds = await measureReserves(context);
    const check = await checkLedger(context);
    return [speeds, Object.values(check).reduce((sum, count) => sum + count, 0)];
  });
  const paid = await withPlace({ server, creditCosts }, measureEnqueues);
  const free = await withPlace({ server, creditCosts: {} }, measureEnqueues);
  const working = await withPlace({ server, creditCosts }, measureWorker);
  const speed = (what: string, value: number, least: number) =>
    ({ what: `${name}: ${what} in a second`, value, bound: { least }, unit: '' }) as const;
  return [
    speed('reserves of one wallet', reserves.oneWallet, 50),
    speed('reserves of a hundred wallets', reserves.wallets, 50),
    speed('reserves with their capture', reserves.settled, 25),
    speed('(peer) balances in a column lowered', reserves.column, 0),
    speed('starts of runs that cost credits', paid, 20),
    speed('(peer) starts of runs that take a use', free, 0),
    {
      what: `${name}: share of a minute that a worker’s engine works`,
      value: working,
      bound: { least: server === undefined ? 0.93 : 0.97 },
      unit: '',
    },
    { what: `${name}: invariants broken afterwards`, value: broken, bound: { most: 0 }, unit: '' },
  ];
}

async function main(): Promise<boolean> {
  const server = await startPostgres();
  try {
    const checks = await measure('PGlite', undefined);
    if (server) {
      await makePostgresTemplate(server.url);
      checks.push(...(await measure('Postgres', server.url)));
    } else {
      console.log('No PostgreSQL here: PGlite is measured alone.');
    }
    printChecks(checks);
    return checks.every(holds);
  } finally {
    await server?.stop();
  }
}

process.exitCode = (await main()) ? 0 : 1;
