import type { Queries } from '../database/database.ts';

/** What waits side by side: pictures of paying people, pictures of all others, and downloads to be made. */
export const lanes = ['picture-pro', 'picture-free', 'encode'] as const;

export type Lane = (typeof lanes)[number];

export interface QueueJob {
  readonly lane: Lane;
  /** What the job is about; at most one job of an id waits in a lane. */
  readonly id: string;
}

/**
 * Says what is to be done next, and nothing else: the rows of the domain hold the state. Every operation belongs to a
 * transaction of the caller, so that a job is there exactly when the row says that it waits.
 */
export interface Queue {
  /** Adds a job, unless it waits already. A higher priority goes first; equal ones in order of arrival. */
  send(tx: Queries, job: QueueJob & { readonly priority?: number }): Promise<void>;
  /** Takes the next job out of a lane; null where nothing waits. Comes back by itself if the transaction does not commit. */
  take(tx: Queries, lane: Lane): Promise<string | null>;
  /** Takes a job out of its lane; one that is not there is no failure. */
  remove(tx: Queries, job: QueueJob): Promise<void>;
  /** Throws where the queue does not work. */
  ready(): Promise<void>;
  close(): Promise<void>;
}
