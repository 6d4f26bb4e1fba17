import type { Queries } from '../database/database.ts';

/** What waits side by side: pictures of paying people, pictures of all others, and downloads to be made. */
export const lanes = ['picture-pro', 'picture-free', 'encode'] as const;

export type Lane = (typeof lanes)[number];

export interface QueueJob {
  readonly lane: Lane;
  /** What the job is about; at most one job of an id waits in a lane. */
  readonly id: string;
  /** The higher goes first; 0 where left out. */
  readonly priority?: number;
}

/**
 * Says what is to be done next, and nothing else: the rows of the domain hold the state. Every operation belongs to a
 * transaction of the caller, so that what waits has a job. The opposite need not hold: whoever takes a job looks at the row,
 * and drops a job whose row does not wait any more.
 */
export interface Queue {
  /** Adds a job, unless it waits already. Jobs of one priority go in order of arrival. */
  send(tx: Queries, job: QueueJob): Promise<void>;
  /** Takes the next job out of a lane; null where nothing waits. Comes back by itself if the transaction does not commit. */
  take(tx: Queries, lane: Lane): Promise<string | null>;
  /** Throws where the queue does not work. */
  ready(): Promise<void>;
  close(): Promise<void>;
}
