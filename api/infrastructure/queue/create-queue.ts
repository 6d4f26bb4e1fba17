import { sql } from 'drizzle-orm';
import { type ConstructorOptions, fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import type { DatabaseClient, Queries } from '../database/database.ts';
import { type Lane, lanes, type Queue } from './queue.ts';

interface QueueOptions {
  readonly client: DatabaseClient;
  readonly onError: (error: Error) => void;
}

const NO_JOB = '00000000-0000-0000-0000-000000000000';

/**
 * The queue on the host's own database, by pg-boss. A job is fetched and deleted in one transaction with the row it is about, so
 * none is ever in pg-boss's own state "active", and its time limits, retries and upkeep have nothing to do.
 */
export async function createQueue({ client, onError }: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({ ...connectionOf(client), supervise: false, schedule: false });
  boss.on('error', onError);
  await boss.start();
  for (const lane of lanes) await boss.createQueue(lane, { retryLimit: 0 });
  // pg-boss looks a lane up on a connection of its own when it first meets it. Within a transaction on the embedded database,
  // which has one connection, that would never end; so each is met here.
  for (const lane of lanes) await boss.findJobs(lane, { id: NO_JOB });

  return {
    async send(tx, { lane, id, priority = 0 }) {
      await boss.send(lane, null, { id, priority, db: inside(tx) });
    },
    take: (tx, lane) => take(boss, tx, lane),
    async ready() {
      await boss.getQueue(lanes[0]);
    },
    close: () => boss.stop({ close: false, graceful: false }),
  };
}

async function take(boss: PgBoss, tx: Queries, lane: Lane): Promise<string | null> {
  const [job] = await boss.fetch(lane, { db: inside(tx) });
  if (!job) return null;
  await boss.deleteJob(lane, job.id, { db: inside(tx) });
  return job.id;
}

/** pg-boss's view of one of our transactions. */
function inside(tx: Queries) {
  // Drizzle's own `execute` has a wider type of result than the adapter names.
  return fromDrizzle(tx as unknown as Parameters<typeof fromDrizzle>[0], sql);
}

function connectionOf(client: DatabaseClient): ConstructorOptions {
  if (client.kind === 'pglite') return { backend: 'pglite', db: fromPglite(client.pglite) };
  return {
    db: {
      async executeSql(text, values) {
        // Scripts of several statements, sent without values, answer a list of results.
        const result: unknown = await client.pool.query(text, values?.length ? [...values] : undefined);
        const results = (Array.isArray(result) ? result : [result]) as { rows: unknown[] }[];
        return { rows: results.flatMap(({ rows }) => rows ?? []) };
      },
    },
  };
}
