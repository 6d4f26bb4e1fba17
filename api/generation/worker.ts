import { setTimeout as wait } from 'node:timers/promises';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { claimDownload } from './claim-download.ts';
import { claimTask } from './claim-task.ts';
import { HostStops } from './host-stops.ts';
import { laneOrder } from './lane-order.ts';
import { makeDownload } from './make-download.ts';
import { runTask } from './run-task.ts';
import { sweepOften, sweepSometimes } from './sweep.ts';
import type { TaskRow } from './tables.ts';
import { createWakeUp } from './wake-up.ts';

/** How long a loop without work waits for a notice before it looks by itself. */
const LOOK_MS = 1000;
const SOMETIMES_MS = 60_000;
const STOP_MS = 10_000;
const SWEEPS_PER_LEASE = 4;

export interface Worker {
  /** Takes nothing new, gives what runs ten seconds to end, and puts the rest back into the queue. */
  stop(): Promise<void>;
}

/** Works tasks and downloads off, as many at once as there are imaging processes, and sweeps. */
export function startWorker(infrastructure: Infrastructure, { stopMilliseconds = STOP_MS } = {}): Worker {
  const stopping = new AbortController();
  const hostStops = new AbortController();
  const wakeUp = createWakeUp(infrastructure.notices);
  const claimNext = createTaskSource(infrastructure);

  /** Claims and works, and waits where there is nothing to claim, until the host stops. */
  async function loop<Work>(claim: () => Promise<Work | null>, work: (item: Work) => Promise<void>) {
    while (!stopping.signal.aborted) {
      const seen = wakeUp.count;
      try {
        const item = await claim();
        if (item !== null) await work(item);
        else await wakeUp.next(seen, { milliseconds: LOOK_MS, signal: stopping.signal });
      } catch (error) {
        infrastructure.log.error({ err: error }, 'The worker met a fault');
        await pause(LOOK_MS, stopping.signal);
      }
    }
  }

  const loops = Array.from({ length: infrastructure.settings.imagingProcesses }, () =>
    loop(claimNext, (task) => runTask(infrastructure, task, hostStops.signal)),
  );
  loops.push(
    loop(
      () => claimDownload(infrastructure),
      (file) => makeDownload(infrastructure, file, hostStops.signal),
    ),
    sweepUntil(infrastructure, stopping.signal),
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

function createTaskSource(infrastructure: Infrastructure): () => Promise<TaskRow | null> {
  let turn = 0;
  return async () => {
    for (const lane of laneOrder(turn)) {
      const task = await claimTask(infrastructure, lane);
      if (task === null) continue;
      turn += 1;
      return task;
    }
    return null;
  };
}

async function sweepUntil(infrastructure: Infrastructure, stopping: AbortSignal): Promise<void> {
  const periodMs = (infrastructure.settings.leaseSeconds * 1000) / SWEEPS_PER_LEASE;
  let sweptAt = Number.NEGATIVE_INFINITY;
  while (!stopping.aborted) {
    await sweepOften(infrastructure);
    if (performance.now() - sweptAt >= SOMETIMES_MS) {
      sweptAt = performance.now();
      await sweepSometimes(infrastructure);
    }
    await pause(periodMs, stopping);
  }
}

/** Waits, but not longer than until the signal fires. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
}
