import { AsyncResource } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import pg from 'pg';
import type { DatabaseClient, Queries } from '../database/database.ts';

/** Topics of events between processes: a lane got a job; a task changed. */
const eventTopics = ['pictor_jobs', 'pictor_tasks'] as const;

type EventTopic = (typeof eventTopics)[number];

/** Null tells that events may have been missed: the connection was lost and is back. */
type TopicListener = (text: string | null) => void;

/**
 * Hints between processes. One may be lost when a connection breaks, so nobody relies on them for more than
 * speed.
 */
export interface EventBus {
  /** Tells all processes, this one too, once the transaction has committed. */
  publish(tx: Queries, topic: EventTopic, text: string): Promise<void>;
  /** @returns what ends it */
  subscribe(topic: EventTopic, listener: TopicListener): () => void;
  close(): Promise<void>;
}

interface EventBusOptions {
  readonly client: DatabaseClient;
  readonly onError: (error: Error) => void;
}

/** Events by LISTEN and NOTIFY, which the embedded database knows too. */
export async function createEventBus({ client, onError }: EventBusOptions): Promise<EventBus> {
  const listeners = new Map<EventTopic, Set<TopicListener>>(eventTopics.map((topic) => [topic, new Set()]));
  // The embedded database calls from within whichever query happens to run; bound here, a listener never
  // finds itself inside that query's transaction.
  const tell = AsyncResource.bind((topic: EventTopic, text: string | null) => {
    for (const listener of listeners.get(topic) ?? []) listener(text);
  });
  const stop =
    client.kind === 'pglite'
      ? await listenOnPglite(client.pglite, tell)
      : await listenOnPostgres(client.pool, { tell, onError });

  return {
    async publish(tx, topic, text) {
      await tx.execute(sql`select pg_notify(${topic}, ${text})`);
    },
    subscribe(topic, listener) {
      listeners.get(topic)?.add(listener);
      return () => void listeners.get(topic)?.delete(listener);
    },
    close: stop,
  };
}

interface ChangedTask<Value> {
  readonly id: Value;
  readonly userId: Value;
}

/** Tells every process that a task has changed, once the transaction has committed. */
export function publishTaskEvent(
  { events }: { readonly events: Pick<EventBus, 'publish'> },
  { tx, task }: { readonly tx: Queries; readonly task: ChangedTask<string> },
): Promise<void> {
  return events.publish(tx, 'pictor_tasks', `${task.userId} ${task.id}`);
}

/** The same as a column that a statement on tasks returns, which spares a statement of its own. */
export function taskEventOf({ id, userId }: ChangedTask<SQLWrapper>): SQL {
  return sql`pg_notify('pictor_tasks', concat(${userId}, ' ', ${id}))`;
}

/**
 * Listens to changes of tasks.
 * @param listener told null where some may have been missed
 * @returns what ends it
 */
export function subscribeTaskEvents(
  events: EventBus,
  listener: (changed: ChangedTask<string> | null) => void,
): () => void {
  return events.subscribe('pictor_tasks', (text) => {
    const [userId = '', id = ''] = text?.split(' ') ?? [];
    listener(text === null ? null : { userId, id });
  });
}

/** Tells whoever waits for a job when there may be one. */
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

export function createWakeUp(events: EventBus): WakeUp {
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

interface Listening {
  readonly tell: (topic: EventTopic, text: string | null) => void;
  readonly onError: (error: Error) => void;
}

const RECONNECT_MS = 1000;

/**
 * Listens on a connection of its own, and opens another when it breaks.
 * @param pool whose settings the connection takes
 * @returns what ends it
 */
async function listenOnPostgres(pool: pg.Pool, { tell, onError }: Listening): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ ...pool.options, statement_timeout: undefined, keepAlive: true });
    next.on('error', onError);
    next.on('notification', ({ channel, payload }) => {
      const topic = eventTopics.find((name) => name === channel);
      if (topic) tell(topic, payload ?? '');
    });
    try {
      await next.connect();
      for (const topic of eventTopics) await next.query(`listen ${topic}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    // Not before it listens: whoever waits for it tries again itself, and two would then go on trying.
    next.once('end', () => void reconnect());
    return next;
  }

  async function reconnect(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await wait(RECONNECT_MS, undefined, { signal: stopping.signal });
        client = await connect();
        if (stopping.signal.aborted) await client.end();
        for (const topic of eventTopics) tell(topic, null);
        return;
      } catch (error) {
        if (!stopping.signal.aborted) onError(error as Error);
      }
    }
  }

  return async () => {
    stopping.abort();
    await client.end();
  };
}

/** @returns what ends it */
async function listenOnPglite(pglite: PGlite, tell: Listening['tell']): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  for (const topic of eventTopics) stops.push(await pglite.listen(topic, (text) => tell(topic, text)));
  return async () => {
    for (const stop of stops) await stop();
  };
}
