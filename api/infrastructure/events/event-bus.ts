import type { Queries } from '../database/database.ts';

/** Topics of events between processes: a lane got a job; a task changed (`<userId> <taskId>`). */
export const eventTopics = ['pictor_jobs', 'pictor_tasks'] as const;

export type EventTopic = (typeof eventTopics)[number];

/** Null tells that events may have been missed: the connection was lost and is back. */
export type TopicListener = (text: string | null) => void;

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
