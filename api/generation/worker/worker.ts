import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Notices } from '../../infrastructure/notices/notices.ts';
import type { Lane } from '../../infrastructure/queue/queue.ts';
import { makeDownload } from '../downloads/make-rendition.ts';
import { HostStops, secondsFromNow } from '../state/lease.ts';
import { publishTaskEvent } from '../state/task-events.ts';
import { type FileRow, files, type TaskRow, tasks } from '../tables.ts';
import { runTask } from './run-task.ts';

/** How long a loop without work waits for a notice before it looks by itself. */
const LOOK_MS = 1000;
/** Containers are killed ten seconds after they are asked to stop. */
const STOP_MS = 6000;

export interface Worker {
  /** Takes nothing new, gives what runs six seconds to end, and puts the rest back into the queue. */
  stop(): Promise<void>;
}

/** Works tasks and downloads off, as many at once as there are imaging processes. */
export function startWorker(context: Context, { stopMilliseconds = STOP_MS } = {}): Worker {
  const stopping = new AbortController();
  const hostStops = new AbortController();
  const wakeUp = createWakeUp(context.notices);
  const claimNext = createTaskSource(context);

  /** Claims and works, and waits where there is nothing to claim, until the host stops. */
  async function loop<Work>(claim: () => Promise<Work | null>, work: (item: Work) => Promise<void>) {
    while (!stopping.signal.aborted) {
      const seen = wakeUp.count;
      try {
        const item = await claim();
        if (item !== null) await work(item);
        else await wakeUp.next(seen, { milliseconds: LOOK_MS, signal: stopping.signal });
      } catch (error) {
        context.log.error({ err: error }, 'The worker met a fault');
        await pause(LOOK_MS, stopping.signal);
      }
    }
  }

  const loops = Array.from({ length: context.settings.imagingProcesses }, () =>
    loop(claimNext, (task) => runTask(context, task, hostStops.signal)),
  );
  loops.push(
    loop(
      () => claimDownload(context),
      (file) => makeDownload(context, file, hostStops.signal),
    ),
  );

  return {
    async stop() {
      stopping.abort();
      const timer = setTimeout(() => hostStops.abort(new HostStops()), stopMilliseconds);
      await Promise.all(loops);
      clearTimeout(timer);
      wakeUp.close();
    },
  };
}

function createTaskSource(context: Context): () => Promise<TaskRow | null> {
  let turn = 0;
  return async () => {
    for (const lane of laneOrder(turn)) {
      const task = await claimTask(context, lane);
      if (task === null) continue;
      turn += 1;
      return task;
    }
    return null;
  };
}

/** Waits, but not longer than until the signal fires. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
}

/**
 * Takes the next task of a lane to run, with a lease and a new attempt number. Null where none waits. The job is taken out of the
 * queue in the same transaction: whoever dies before its end leaves both as they were.
 */
export function claimTask(context: Context, lane: Lane): Promise<TaskRow | null> {
  const { database, queue, clock, settings } = context;
  return database.transaction(async (tx) => {
    for (;;) {
      const id = await queue.take(tx, lane);
      if (id === null) return null;
      const [task] = await tx
        .update(tasks)
        .set({
          state: 'running',
          progress: 0,
          attempt: sql`${tasks.attempt} + 1`,
          leaseUntil: secondsFromNow(settings.leaseSeconds),
          startedAt: new Date(clock.now()),
        })
        .where(and(eq(tasks.id, id), eq(tasks.state, 'waiting')))
        .returning();
      // Cancelled or deleted while it waited.
      if (!task) continue;
      await publishTaskEvent(context, { tx, task });
      return task;
    }
  });
}

/** Takes the next download to make, with a lease and a new attempt number. Null where none waits. */
function claimDownload({ database, queue, settings }: Context): Promise<FileRow | null> {
  return database.transaction(async (tx) => {
    for (;;) {
      const id = await queue.take(tx, 'encode');
      if (id === null) return null;
      const [file] = await tx
        .update(files)
        .set({ attempt: sql`${files.attempt} + 1`, leaseUntil: secondsFromNow(settings.leaseSeconds) })
        .where(and(eq(files.id, id), eq(files.role, 'download'), eq(files.state, 'writing')))
        .returning();
      if (file) return file;
    }
  });
}

const PRO_FIRST: readonly Lane[] = ['picture-pro', 'picture-free'];
const FREE_FIRST: readonly Lane[] = ['picture-free', 'picture-pro'];
const EVERY = 4;

/**
 * The lanes in the order a worker looks into them for its nth task, from 0: the Pro lane first, but each fourth time the free
 * one, so that nobody starves.
 */
export function laneOrder(turn: number): readonly Lane[] {
  return turn % EVERY === EVERY - 1 ? FREE_FIRST : PRO_FIRST;
}

/** Tells loops that have nothing to do when there may be something. */
interface WakeUp {
  /** Grows with each notice. To be read before looking for work, so that a notice that comes meanwhile is not missed. */
  readonly count: number;
  /** Resolves at the first notice after `count` was `seen`, or when the time is over or the signal fires. */
  next(seen: number, options: { readonly milliseconds: number; readonly signal: AbortSignal }): Promise<void>;
  close(): void;
}

function createWakeUp(notices: Notices): WakeUp {
  let count = 0;
  let bell = new AbortController();
  const close = notices.subscribe('pictor_jobs', () => {
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
