import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type EventTopic, eventTopics } from './event-bus.ts';

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
export async function listenOnPostgres(
  pool: pg.Pool,
  { tell, onError }: Listening,
): Promise<() => Promise<void>> {
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
