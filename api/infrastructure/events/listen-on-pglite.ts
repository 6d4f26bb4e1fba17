import type { PGlite } from '@electric-sql/pglite';
import { type EventTopic, eventTopics } from './event-bus.ts';

type Tell = (topic: EventTopic, text: string | null) => void;

/** @returns what ends it */
export async function listenOnPglite(pglite: PGlite, tell: Tell): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  for (const topic of eventTopics) stops.push(await pglite.listen(topic, (text) => tell(topic, text)));
  return async () => {
    for (const stop of stops) await stop();
  };
}
