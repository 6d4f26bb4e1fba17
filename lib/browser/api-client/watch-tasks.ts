import type { Task } from '../../contract/contract.ts';
import { openTaskEvents } from './open-task-events.ts';
import { waitFor } from './retry.ts';

/** Between two questions where events do not come through. */
const POLL_MS = 2000;

/** Between two questions while they do: an event may be lost on its way between the host's processes. */
const LOOK_MS = 10_000;

interface WatchOptions {
  readonly signal: AbortSignal;
  /** Asks for the tasks that matter as they are now. Where it fails, it is asked again later. */
  readonly ask: (signal: AbortSignal) => Promise<readonly Task[]>;
  /** Told of each change, and of tasks that did not change, too. */
  readonly onTask: (task: Task) => void;
}

/**
 * Watches any number of this person's tasks until the signal fires: by events, and by asking every two seconds while events do
 * not come. A lost connection is waited out.
 */
export async function watchTasks({ signal, ask, onTask }: WatchOptions): Promise<void> {
  const look = async () => {
    for (const task of await ask(signal)) if (!signal.aborted) onTask(task);
  };
  const lookQuietly = () => look().catch(() => undefined);
  const timer = setInterval(lookQuietly, LOOK_MS);
  try {
    while (!signal.aborted) {
      await lookQuietly();
      await listen({ signal, onOpen: lookQuietly, onTask });
      await waitFor(POLL_MS, signal);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(timer);
  }
}

interface ListenOptions extends Pick<WatchOptions, 'signal' | 'onTask'> {
  readonly onOpen: () => void;
}

/** Ends with the stream, however that ended. */
async function listen({ signal, onOpen, onTask }: ListenOptions): Promise<void> {
  try {
    for await (const task of openTaskEvents(signal, { onOpen })) onTask(task);
  } catch {
    // A host that is out of reach or a proxy that does not stream: asking goes on meanwhile.
  }
}
