import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { ShutdownError } from '../generation/state/lease.ts';
import type { EventBus } from '../infrastructure/events/event-bus.ts';
import { type Lane, laneOrder } from '../infrastructure/queue/lanes.ts';
import { checkJobs, jobHandlers, type Work } from './registry.ts';

/** Milliseconds that a loop without work waits for a notice before it looks by itself. */
const LOOK_MS = 1000;
/** Containers are killed ten seconds after they are asked to stop. */
const STOP_MS = 6000;
/** Recurring jobs begin an hour after the first start, which has other work to do. */
const RECURRING_START_MS = 60 * 60 * 1000;

export interface Worker {
  /** Takes nothing new, gives what runs six seconds to end, and puts the rest back into the queue. */
  stop(): Promise<void>;
}

/**
 * Works the jobs of all lanes off: as many tasks at once as there are imaging processes, and one job of each
 * other lane.
 */
export function startWorker(context: Context, { stopMilliseconds = STOP_MS } = {}): Worker {
  checkJobs();
  const stopping = new AbortController();
  const shutdown = new AbortController();
  const wakeUp = createWakeUp(context.events);

  /** Takes jobs and does them, and waits where none is due, until the host stops. */
  async function loop(lanes: () => readonly Lane[], onTaken: () => void = () => undefined) {
    while (!stopping.signal.aborted) {
      const seen = wakeUp.count;
      try {
        const work = await takeWork(context, lanes());
        if (work === null) {
          await wakeUp.next(seen, { milliseconds: LOOK_MS, signal: stopping.signal });
        } else {
          onTaken();
          await work(shutdown.signal);
        }
      } catch (error) {
        context.log.error({ err: error }, 'The worker met a fault');
        await pause(LOOK_MS, stopping.signal);
      }
    }
  }

  let turn = 0;
  const nextTurn = () => {
    turn += 1;
  };
  const loops = Array.from({ length: context.settings.imagingProcesses }, () =>
    loop(() => laneOrder(turn), nextTurn),
  );
  loops.push(
    loop(() => ['encode']),
    loop(() => ['background']),
    sendRecurring(context),
  );

  return {
    async stop() {
      stopping.abort();
      const timer = setTimeout(() => shutdown.abort(new ShutdownError()), stopMilliseconds);
      await Promise.all(loops);
      clearTimeout(timer);
      wakeUp.close();
    },
  };
}

/** The work of the next job of the lanes, in their order; null where none is due. */
async function takeWork(context: Context, lanes: readonly Lane[]): Promise<Work | null> {
  for (const lane of lanes) {
    const work = await takeFrom(context, lane);
    if (work !== null) return work;
  }
  return null;
}

/**
 * Takes the next job of a lane and begins it in the same transaction: whoever dies before its end leaves both
 * as they were. Jobs whose row does not wait any more are dropped on the way.
 */
function takeFrom(context: Context, lane: Lane): Promise<Work | null> {
  const { database, queue } = context;
  return database.transaction(async (tx) => {
    for (;;) {
      const job = await queue.take(tx, lane);
      if (job === null) return null;
      const work = await jobHandlers[job.name].begin(context, { tx, job, lane });
      if (work !== null) return work;
    }
  });
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

/** Tells loops that have nothing to do when there may be something. */
interface WakeUp {
  /**
   * Grows with each notice. To be read before looking for work, so that a notice that comes meanwhile is not
   * missed.
   */
  readonly count: number;
  /** Resolves at the first notice after `count` was `seen`, or when the time is over or the signal fires. */
  next(seen: number, options: { readonly milliseconds: number; readonly signal: AbortSignal }): Promise<void>;
  close(): void;
}

function createWakeUp(events: EventBus): WakeUp {
  let count = 0;
  let bell = new AbortController();
  const close = events.subscribe('pictor_jobs', () => {
    count += 1;
    bell.abort();
    bell = new AbortController();
  });
  return {
    get count() {
      return count;
    },
    async next(seen, { milliseconds, signal }) {
      if (seen !== count || signal.aborted) return;
      // An abort is what it waits for; nothing else can make the timer fail.
      await wait(milliseconds, undefined, { signal: AbortSignal.any([bell.signal, signal]) }).catch(
        () => undefined,
      );
    },
    close,
  };
}
