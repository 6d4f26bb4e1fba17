import type { Queries } from '../database/database.ts';

/** Topics of events between processes: a lane got a job; a task changed (`<userId> <taskId>`). */
export const noticeTopics = ['pictor_jobs', 'pictor_tasks'] as const;

export type NoticeTopic = (typeof noticeTopics)[number];

/** Null tells that notices may have been missed: the connection was lost and is back. */
export type NoticeListener = (text: string | null) => void;

/**
 * Hints between processes. One may be lost when a connection breaks, so nobody relies on them for more than
 * speed.
 */
export interface Notices {
  /** Tells all processes, this one too, once the transaction has committed. */
  publish(tx: Queries, topic: NoticeTopic, text: string): Promise<void>;
  /** @returns what ends it */
  subscribe(topic: NoticeTopic, listener: NoticeListener): () => void;
  close(): Promise<void>;
}
