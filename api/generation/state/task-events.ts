import type { Context } from '../../context.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import type { EventBus } from '../../infrastructure/events/event-bus.ts';
import type { TaskRow } from '../tables.ts';

/** Tells every process that a task has changed, once the transaction has committed. */
export async function publishTaskEvent(
  { events }: Pick<Context, 'events'>,
  { tx, task }: { readonly tx: Queries; readonly task: Pick<TaskRow, 'id' | 'userId'> },
): Promise<void> {
  await events.publish(tx, 'pictor_tasks', `${task.userId} ${task.id}`);
}

/** Told the id of a task that changed; null where changes may have been missed. */
type TaskListener = (taskId: string | null) => void;

/** Passes events of tasks on to whoever listens for that person, with one subscription for all. */
export interface TaskHub {
  /** Number of current listeners of a person. */
  countOf(userId: string): number;
  /** @returns what ends it */
  listen(userId: string, listener: TaskListener): () => void;
  close(): void;
}

export function createTaskHub(events: EventBus): TaskHub {
  const byUser = new Map<string, Set<TaskListener>>();
  const close = events.subscribe('pictor_tasks', (text) => {
    if (text === null) {
      for (const listener of [...byUser.values()].flatMap((set) => [...set])) listener(null);
      return;
    }
    const [userId = '', taskId = ''] = text.split(' ');
    for (const listener of byUser.get(userId) ?? []) listener(taskId);
  });
  return {
    countOf: (userId) => byUser.get(userId)?.size ?? 0,
    listen(userId, listener) {
      const listeners = byUser.get(userId) ?? new Set();
      byUser.set(userId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && byUser.get(userId) === listeners) byUser.delete(userId);
      };
    },
    close,
  };
}
