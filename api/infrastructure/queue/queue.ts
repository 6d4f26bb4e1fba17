import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type ConstructorOptions, fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import type { EngineName } from '#lib/catalog/engine-names.ts';
import type { DatabaseClient, Queries } from '../database/database.ts';
import type { EventBus } from '../events/event-bus.ts';
import { engineLane, type Lane, lanes, type TaskLane } from './lanes.ts';

interface JobDeclaration {
  /** Tries after which the work is given up. One that a stopping host hands back is none. */
  readonly maxTries: number;
}

/** Every kind of work that is done in the background. `api/jobs/registry.ts` names its handlers. */
export const jobs = {
  'run-task': { maxTries: 3 },
  'make-segment': { maxTries: 3 },
  'make-rendition': { maxTries: 3 },
  'send-mail': { maxTries: 25 },
  'mail-report': { maxTries: 40 },
  'mail-trial-end': { maxTries: 8 },
  'open-order': { maxTries: 8 },
  'upgrade-plan': { maxTries: 8 },
  'change-plan': { maxTries: 8 },
  'sync-payment': { maxTries: 12 },
  'undo-order': { maxTries: 47 },
  'reconcile-payments': { maxTries: 3 },
  'erase-account': { maxTries: 40 },
  'sweep-unknown-files': { maxTries: 3 },
} as const satisfies Record<string, JobDeclaration>;

export type JobName = keyof typeof jobs;

export interface Job {
  readonly name: JobName;
  /** The subject of the job; at most one job of a name and key waits in a lane. */
  readonly key: string;
  /** Tries that began before. */
  readonly tries: number;
}

interface TakenJob extends Job {
  readonly lane: Lane;
}

interface NewJob {
  readonly name: JobName;
  readonly lane: Lane;
  readonly key: string;
  /** Jobs of a higher one go first; 0 where left out. */
  readonly priority?: number;
  /** Not before this moment; at once where left out. */
  readonly runAt?: Date;
  /** Tries that began before; 0 where left out. */
  readonly tries?: number;
}

/**
 * Says what is to be done next. Where a row of the domain holds the state, the job is only its place in the
 * queue: it is sent in the transaction that makes the row wait, and whoever takes it drops it if the row does
 * not wait any more.
 */
export interface Queue {
  /** Adds a job, unless it waits already. Jobs of one priority go in order of arrival. */
  send(tx: Queries, job: NewJob): Promise<void>;
  /**
   * Takes the next job whose time has come out of the first of the lanes that has one; null where none is
   * due. It comes back by itself if the transaction does not commit.
   */
  take(tx: Queries, lanes: readonly Lane[]): Promise<TakenJob | null>;
  /** The job that `take` would give now. It stays, and another may be first by then. */
  peek(queries: Queries, lanes: readonly Lane[]): Promise<TakenJob | null>;
  /** Removes a waiting job; one that does not wait is no failure. */
  remove(tx: Queries, job: Pick<NewJob, 'name' | 'lane' | 'key'>): Promise<void>;
  /** Throws where the queue does not work. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

interface QueueOptions {
  readonly client: DatabaseClient;
  readonly onError: (error: Error) => void;
}

type JobData = Pick<Job, 'name' | 'key' | 'tries'>;

const NO_JOB = '00000000-0000-0000-0000-000000000000';

/**
 * The queue on the host's own database, by pg-boss. A job is deleted in one transaction with the row it is
 * about. So none is ever in pg-boss's own state "active", and its time limits, retries and upkeep
 * have nothing to do.
 */
export async function createQueue({ client, onError }: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({ ...connectionOf(client), supervise: false, schedule: false });
  boss.on('error', onError);
  await boss.start();
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const lane of lanes) {
    if (known.has(lane)) continue;
    await boss.createQueue(lane, { retryLimit: 0 });
    // pg-boss looks a lane up on a connection of its own when it first meets it after its own start. Within a
    // transaction on the embedded database, which has one connection, that would never end.
    await boss.findJobs(lane, { id: NO_JOB });
  }

  return {
    async send(tx, { name, lane, key, priority = 0, runAt, tries = 0 }) {
      const data: JobData = { name, key, tries };
      const options = { id: idOf(name, key), priority, db: inside(tx), ...(runAt && { startAfter: runAt }) };
      await boss.send(lane, data, options);
    },
    take,
    async peek(queries, lanes) {
      const next = await readNextJob<JobData>(queries, lanes);
      return next?.data?.name === undefined ? null : { ...next.data, lane: next.lane };
    },
    async remove(tx, { name, lane, key }) {
      await boss.deleteJob(lane, idOf(name, key), { db: inside(tx) });
    },
    async ready() {
      await boss.getQueue(lanes[0] ?? '');
    },
    close: () => boss.stop({ close: false, graceful: false }),
  };
}

async function take(tx: Queries, lanes: readonly Lane[]): Promise<TakenJob | null> {
  for (;;) {
    const next = await deleteNextJob<JobData>(tx, lanes);
    if (next === null) return null;
    // Jobs of an earlier version carry no name; the sweeps send them anew.
    if (next.data?.name !== undefined) return { ...next.data, lane: next.lane };
  }
}

/** An id of the form of a UUID (version 8, RFC 9562), the same for the same name and key. */
function idOf(name: JobName, key: string): string {
  const hash = createHash('sha256').update(`${name} ${key}`).digest('hex');
  const groups = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...groups, hash.slice(20, 32)].join('-');
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

interface Sender {
  readonly queue: Queue;
  readonly events: Pick<EventBus, 'publish'>;
}

/** Sends a job and wakes the workers once the transaction has committed. */
export async function sendJob(
  { queue, events }: Sender,
  { tx, job }: { readonly tx: Queries; readonly job: NewJob },
): Promise<void> {
  await queue.send(tx, job);
  await events.publish(tx, 'pictor_jobs', job.lane);
}

interface WaitingTask {
  readonly tx: Queries;
  readonly task: {
    readonly id: string;
    readonly engine: EngineName;
    readonly lane: TaskLane;
    readonly priority: number;
  };
  /** Not before this moment; at once where left out. */
  readonly runAt?: Date;
}

/** Puts a waiting task into its lane of its engine. */
export function sendTask(parts: Sender, { tx, task, runAt }: WaitingTask): Promise<void> {
  const { id: key, engine, priority } = task;
  const lane = engineLane(engine, task.lane);
  return sendJob(parts, { tx, job: { name: 'run-task', lane, key, priority, runAt } });
}

/** A row of pg-boss's table. */
interface NextJob<Data> {
  readonly lane: Lane;
  readonly data: Data | null;
}

/**
 * Takes the row of the next job out of the first lane that has one, in one statement that the database has
 * planned before (`take_job` of the schema). pg-boss itself would need one for each lane and another to
 * delete (decision 0206). Rows that other transactions hold are passed over.
 */
async function deleteNextJob<Data>(tx: Queries, lanes: readonly Lane[]): Promise<NextJob<Data> | null> {
  const { rows } = await tx.execute(sql`select lane, data from take_job(${listOf(lanes)})`);
  return (rows[0] as NextJob<Data> | undefined) ?? null;
}

/** Reads the row that `deleteNextJob` would take, and leaves it there. */
async function readNextJob<Data>(queries: Queries, lanes: readonly Lane[]): Promise<NextJob<Data> | null> {
  const { rows } = await queries.execute(sql`select lane, data from peek_job(${listOf(lanes)})`);
  return (rows[0] as NextJob<Data> | undefined) ?? null;
}

function listOf(lanes: readonly Lane[]) {
  return sql`array[${sql.join(
    lanes.map((lane) => sql`${lane}`),
    sql`, `,
  )}]::text[]`;
}
