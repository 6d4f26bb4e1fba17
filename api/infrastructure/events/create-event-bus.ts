import { AsyncResource } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type { DatabaseClient } from '../database/database.ts';
import { type EventBus, type EventTopic, eventTopics, type TopicListener } from './event-bus.ts';
import { listenOnPglite } from './listen-on-pglite.ts';
import { listenOnPostgres } from './listen-on-postgres.ts';

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
