import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import type { Locale } from '#lib/catalog/locales.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import type { EventBus } from '../../infrastructure/events/event-bus.ts';
import { type TaskRow, tasks } from '../tables.ts';
import { serializeTask } from './serialize-tasks.ts';

interface Stream {
  readonly caller: Caller;
  readonly locale: Locale;
  readonly hub: TaskHub;
  readonly response: ServerResponse;
  /** Ends the stream. */
  readonly signal: AbortSignal;
}

/**
 * Writes a person's tasks as server-sent events until the signal fires or the browser goes: first each one as
 * it is now that is unfinished, or ended so lately that the browser may have asked for it just before; then
 * each change. Of changes that come faster than they can be written, the last is.
 */
export async function streamTasks(context: Context, stream: Stream): Promise<void> {
  const { caller, hub, response } = stream;
  const gone = new AbortController();
  const signal = AbortSignal.any([stream.signal, gone.signal]);
  response.once('close', () => gone.abort());
  const changed = new Set<string>();
  let all = true;
  let bell = Promise.withResolvers<void>();
  const unlisten = hub.listen(caller.userId, (taskId) => {
    if (taskId === null) all = true;
    else changed.add(taskId);
    bell.resolve();
  });
  signal.addEventListener('abort', () => bell.resolve(), { once: true });
  try {
    while (!signal.aborted) {
      bell = Promise.withResolvers();
      const ids = all ? null : [...changed];
      all = false;
      changed.clear();
      for (const row of await readTasks(context, { caller, ids })) {
        const task = await serializeTask(context, { row, locale: stream.locale });
        await write(response, { text: `event: task\ndata: ${JSON.stringify(task)}\n\n`, signal });
      }
      if (!all && changed.size === 0 && !signal.aborted) await bell.promise;
    }
  } finally {
    unlisten();
  }
}

const LATELY_MS = 60_000;

/** @param ids null for all that are unfinished or ended lately */
function readTasks(
  { database, clock }: Context,
  { caller: { userId }, ids }: { caller: Caller; ids: string[] | null },
): Promise<TaskRow[]> {
  const isUnfinished = inArray(tasks.state, ['waiting', 'running']);
  const endedLately = gt(tasks.finishedAt, new Date(clock.now() - LATELY_MS));
  const which = ids ? inArray(tasks.id, ids) : or(isUnfinished, endedLately);
  return database.queries
    .select()
    .from(tasks)
    .where(and(eq(tasks.userId, userId), which))
    .orderBy(asc(tasks.id));
}

/** Waits where the browser reads slower than tasks change. */
async function write(
  response: ServerResponse,
  { text, signal }: { text: string; signal: AbortSignal },
): Promise<void> {
  if (signal.aborted || response.write(text)) return;
  await once(response, 'drain', { signal }).catch(() => undefined);
}

/** Told the id of a task that changed; null where changes may have been missed. */
type TaskListener = (taskId: string | null) => void;

/** Passes events of tasks on to whoever listens for that person, with one subscription for all. */
interface TaskHub {
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
