import { setTimeout as wait } from 'node:timers/promises';
import { engineNames } from '#lib/catalog/engine-names.ts';
import type { Context } from '../context.ts';
import { ShutdownError } from '../generation/state/lease.ts';
import type { PendingInputs, PreparedInputs } from '../generation/worker/transfer-files.ts';
import { createWakeUp } from '../infrastructure/events/event-bus.ts';
import { engineLane, type Lane, laneOrder } from '../infrastructure/queue/lanes.ts';
import type { Job } from '../infrastructure/queue/queue.ts';
import { checkJobs, jobHandlers, type Work } from './registry.ts';

/** Milliseconds that lanes without work wait for a notice before they are looked into again. */
const LOOK_MS = 1000;
/** Containers are killed ten seconds after they are asked to stop. */
const STOP_MS = 6000;
/** Recurring jobs begin an hour after the first start, which has other work to do. */
const RECURRING_START_MS = 60 * 60 * 1000;

export interface Worker {
  /** Takes nothing new, gives what runs six seconds to end, and puts the rest back into the queue. */
  stop(): Promise<void>;
}

/** Lanes that share places for jobs at once. */
interface LaneGroup {
  /** Most jobs of these lanes that are done at once. */
  readonly concurrency: number;
  /** The lanes in the order to look into them for the nth job, from 0. */
  order(turn: number): readonly Lane[];
}

/** Task lanes of each engine of this host, and each other lane by itself. */
function listGroups({ engines }: Context): LaneGroup[] {
  const ofEngines = engineNames.flatMap((name): LaneGroup[] => {
    const engine = engines.byName[name];
    const order = (turn: number) => laneOrder(turn).map((lane) => engineLane(name, lane));
    return engine ? [{ concurrency: engine.concurrency, order }] : [];
  });
  const others = (['encode', 'encode-video', 'mail', 'payments', 'background'] as const).map((lane) => ({
    // Payments wait for their providers most of the time.
    concurrency: lane === 'payments' ? 4 : 1,
    order: () => [lane],
  }));
  return [...ofEngines, ...others];
}

/**
 * Works the jobs of all lanes off: of each engine as many tasks at once as it takes, and one job of each
 * other lane.
 */
export function startWorker(context: Context, { stopMilliseconds = STOP_MS } = {}): Worker {
  checkJobs();
  const stopping = new AbortController();
  const shutdown = new AbortController();
  const wakeUp = createWakeUp(context.events);

  function reportFault(error: unknown): void {
    context.log.error({ err: error }, 'The worker met a fault');
  }

  /**
   * Takes jobs while there is a place and does them side by side, until the host stops. A job may give its
   * place up before it is over; then at most as many are finished beside as there are places.
   */
  async function serve({ concurrency, order }: LaneGroup): Promise<void> {
    const running = new Set<Promise<void>>();
    const places = new Set<Promise<void>>();
    const nextInputs = createNextInputs(context);
    let [turn, preparedTurn] = [0, 0];
    while (!stopping.signal.aborted) {
      if (places.size >= concurrency || running.size >= 2 * concurrency) {
        if (preparedTurn < turn) {
          preparedTurn = turn;
          nextInputs.prepare(order(turn)).catch(reportFault);
        }
        await Promise.race(places.size >= concurrency ? places : running);
        continue;
      }
      const seen = wakeUp.count;
      try {
        const taken = await takeWork(context, order(turn));
        if (taken === null) {
          await nextInputs.discard();
          await wakeUp.next(seen, { milliseconds: LOOK_MS, signal: stopping.signal });
        } else {
          turn += 1;
          const freed = Promise.withResolvers<void>();
          const inputs = nextInputs.take(taken.job);
          const done = taken
            .work({ shutdown: shutdown.signal, freePlace: freed.resolve, inputs })
            .catch(reportFault)
            .finally(() => running.delete(done));
          const place = Promise.race([done, freed.promise]).finally(() => places.delete(place));
          running.add(done);
          places.add(place);
        }
      } catch (error) {
        reportFault(error);
        await pause(LOOK_MS, stopping.signal);
      }
    }
    await Promise.all([...running, nextInputs.discard()]);
  }

  const serving = [...listGroups(context).map(serve), sendRecurring(context)];

  return {
    async stop() {
      stopping.abort();
      const timer = setTimeout(() => shutdown.abort(new ShutdownError()), stopMilliseconds);
      await Promise.all(serving);
      clearTimeout(timer);
      wakeUp.close();
    },
  };
}

/**
 * Takes the next job of the lanes, in their order, and begins it in the same transaction: whoever dies before
 * its end leaves both as they were. Jobs whose row does not wait any more are dropped on the way. Null where
 * none is due.
 */
function takeWork(context: Context, lanes: readonly Lane[]): Promise<TakenWork | null> {
  const { database, queue } = context;
  return database.transaction(async (tx) => {
    for (;;) {
      const job = await queue.take(tx, lanes);
      if (job === null) return null;
      const work = await jobHandlers[job.name].begin(context, { tx, job, lane: job.lane });
      if (work !== null) return { job, work };
    }
  });
}

interface TakenWork {
  readonly job: Job;
  readonly work: Work;
}

/** Sees to it that each recurring job waits. One that waits already keeps its time. */
async function sendRecurring({ database, queue, log }: Context): Promise<void> {
  try {
    for (const [name, { recurs }] of Object.entries(jobHandlers)) {
      if (!recurs) continue;
      const job = { name: name as keyof typeof jobHandlers, lane: recurs.lane, key: 'recurring' };
      const runAt = new Date(Date.now() + RECURRING_START_MS);
      await database.transaction((tx) => queue.send(tx, { ...job, runAt }));
    }
  } catch (error) {
    log.error({ err: error }, 'The recurring jobs could not be sent');
  }
}

/** Waits, but not longer than until the signal fires. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
}

/**
 * Inputs of the job that is probably next, fetched while all places are taken. The job itself stays in the
 * queue, so that one that comes later and goes first is not held up (decision 0206).
 */
interface NextInputs {
  /** Looks which job is first in the lanes now, and fetches its inputs unless they are there. */
  prepare(lanes: readonly Lane[]): Promise<void>;
  /** Inputs of a job that was taken; the caller discards them. Undefined where another was expected. */
  take(job: Job): PendingInputs | undefined;
  /** Deletes those that were not taken. */
  discard(): Promise<void>;
}

interface Ahead {
  readonly id: string;
  readonly inputs: PendingInputs;
}

export function createNextInputs(context: Context): NextInputs {
  let ahead: Ahead | undefined;
  let looks = 0;

  async function replace(by: Ahead | undefined): Promise<void> {
    const unused = ahead;
    ahead = by;
    unused?.inputs.stop();
    await (await unused?.inputs.ready)?.discard();
  }

  async function prepare({ name, key }: Job, signal: AbortSignal): Promise<PreparedInputs | null> {
    try {
      return (await jobHandlers[name].prepare?.(context, { key, signal })) ?? null;
    } catch (error) {
      if (!signal.aborted) context.log.info({ err: error, job: name, key }, 'Inputs could not be prepared');
      return null;
    }
  }

  function fetch(job: Job): PendingInputs {
    const stopped = new AbortController();
    return { ready: prepare(job, stopped.signal), stop: () => stopped.abort() };
  }

  return {
    async discard() {
      looks += 1;
      await replace(undefined);
    },
    async prepare(lanes) {
      looks += 1;
      const look = looks;
      const job = await context.queue.peek(context.database.queries, lanes);
      // A later look, or the end of all work, knows better; two answers would leave one set of files behind.
      if (look !== looks || (job && idOf(job) === ahead?.id)) return;
      await replace(job && jobHandlers[job.name].prepare ? { id: idOf(job), inputs: fetch(job) } : undefined);
    },
    take(job) {
      if (ahead?.id !== idOf(job)) return undefined;
      const { inputs } = ahead;
      ahead = undefined;
      return inputs;
    },
  };
}

function idOf({ name, key }: Job): string {
  return `${name} ${key}`;
}
