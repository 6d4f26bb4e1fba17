import type { Task } from '../../contract/contract.ts';
import { isConnectionError, isPassingRefusal, localError } from './api-error.ts';
import { call } from './call.ts';
import { openTaskEvents } from './open-task-events.ts';
import { waitFor } from './retry.ts';

/** Between two questions where events do not come through. */
const POLL_MS = 2000;

/** Between two questions while they do: an event may be lost on its way between the host's processes. */
const LOOK_MS = 10_000;

/** Refusals one after the other that are over by themselves, as far as they are waited out. */
const MAX_REFUSALS = 10;

interface FollowOptions {
  readonly signal: AbortSignal;
  readonly onTask: (task: Task) => void;
  /** Tells whether the host is being reached, each time that changes. */
  readonly onConnection: (connected: boolean) => void;
  /** Milliseconds between two questions while events come. */
  readonly lookMs?: number;
}

interface Watched extends FollowOptions {
  /** How many refusals came one after the other. */
  refusals: number;
}

/**
 * Watches a task until it ends: by events, and by asking every two seconds while events do not come. A lost connection is
 * waited out, and so is a host that is too busy to answer; it ends only with the task, the signal or an answer such as `not_found`.
 * @returns the task as it ended
 * @throws ApiError
 */
export async function followTask(id: string, options: FollowOptions): Promise<Task> {
  const watched: Watched = { ...options, onTask: untilEnded(options.onTask), refusals: 0 };
  for (;;) {
    const began = performance.now();
    const ended = (await askOnce(id, watched)) ?? (await listen(id, watched));
    if (ended) return ended;
    await waitFor(Math.max(0, POLL_MS - (performance.now() - began)), options.signal);
  }
}

/** An answer may be overtaken by the event that tells of the end; nothing of the task is told after its end. */
function untilEnded(tell: FollowOptions['onTask']): FollowOptions['onTask'] {
  let ended = false;
  return (task) => {
    if (ended) return;
    ended = hasEnded(task);
    tell(task);
  };
}

/** True where a task will not change any more. */
export function hasEnded(task: Task): boolean {
  return task.state === 'done' || task.state === 'failed' || task.state === 'cancelled';
}

async function askOnce(id: string, options: Watched): Promise<Task | null> {
  try {
    const task = await call('imgResult', { params: { id }, signal: options.signal });
    options.refusals = 0;
    options.onConnection(true);
    options.onTask(task);
    return hasEnded(task) ? task : null;
  } catch (error) {
    if (isConnectionError(error)) options.onConnection(false);
    else if (!isPassingRefusal(error) || ++options.refusals > MAX_REFUSALS) throw error;
    return null;
  }
}

/** Null where the stream broke off, or could not be opened, before the task ended. */
async function listen(id: string, options: Watched): Promise<Task | null> {
  const look = startLooking(id, options);
  try {
    // The task may have ended after it was asked for and before the events were open: ask as soon as they are.
    for await (const task of openTaskEvents(look.signal, { onOpen: look.now })) {
      if (task.id !== id) continue;
      options.onConnection(true);
      options.onTask(task);
      if (hasEnded(task)) return task;
    }
  } catch (error) {
    if (options.signal.aborted) throw localError('aborted', error);
  } finally {
    look.stop();
  }
  return look.result();
}

/** Asks now and then, and ends the events by `signal` once the answer is final. */
function startLooking(id: string, options: Watched) {
  const over = new AbortController();
  let outcome: Promise<Task | null> = Promise.resolve(null);
  const now = () => {
    outcome = askOnce(id, options);
    outcome.then(
      (ended) => ended && over.abort(),
      () => over.abort(),
    );
  };
  const timer = setInterval(now, options.lookMs ?? LOOK_MS);
  return {
    signal: AbortSignal.any([options.signal, over.signal]),
    now,
    stop: () => clearInterval(timer),
    /** The last answer: the task where it has ended, else null. Rejects where the answer was a refusal. */
    result: () => outcome,
  };
}
