import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Locale } from '#lib/catalog/locales.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../../context.ts';
import { defineStream } from '../../http/define-call.ts';
import type { Caller } from '../../identity/caller.ts';
import { type EventBus, subscribeTaskEvents } from '../../infrastructure/events/event-bus.ts';
import { serializeTasks } from '../read/serialize-tasks.ts';
import { type TaskRow, tasks } from '../tables.ts';

const PING_MS = 15_000;
/** No longer than an access token lives; the browser then opens another with a fresh one. */
const LONGEST_MS = 15 * 60_000;
const MAX_STREAMS_PER_PERSON = 20;

/**
 * Server-sent events of the caller's tasks. The header `authorization` says who calls, so browsers read them
 * by fetch.
 */
export const taskEventsRoute = defineStream('taskEvents', (app) => {
  const hub = createTaskHub(app.context.events);
  const closing = new AbortController();
  app.addHook('preClose', async () => {
    hub.close();
    closing.abort();
  });

  return ({ caller, context, request, reply }) => {
    if (hub.countOf(caller.userId) >= MAX_STREAMS_PER_PERSON) throw new AppError('too_many_requests');
    reply.hijack();
    const response = reply.raw;
    open(response, reply.getHeaders());
    const ping = setInterval(() => response.write(': ping\n\n'), PING_MS);
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(LONGEST_MS)]);
    streamTasks(context, { caller, locale: request.locale, hub, response, signal })
      .catch((error) => request.log.error({ err: error }, 'A stream of events broke'))
      .finally(() => {
        clearInterval(ping);
        response.end();
      });
  };
});

function open(response: ServerResponse, headers: ReturnType<FastifyReply['getHeaders']>): void {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value);
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would keep events back until it has a whole buffer of them.
    'x-accel-buffering': 'no',
  });
  response.write(': open\n\n');
}

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
async function streamTasks(context: Context, stream: Stream): Promise<void> {
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
      const rows = await readTasks(context, { caller, ids });
      for (const task of await serializeTasks(context, { rows, locale: stream.locale }))
        await write(response, { text: `event: task\ndata: ${JSON.stringify(task)}\n\n`, signal });
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

function createTaskHub(events: EventBus): TaskHub {
  const byUser = new Map<string, Set<TaskListener>>();
  const close = subscribeTaskEvents(events, (changed) => {
    const listeners = changed
      ? (byUser.get(changed.userId) ?? [])
      : [...byUser.values()].flatMap((set) => [...set]);
    for (const listener of listeners) listener(changed?.id ?? null);
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
