import type { Queries } from '../../infrastructure/database/database.ts';

interface TaskChange {
  readonly taskId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Changes of tasks that other domains follow with rows of their own. Each hook runs inside the transaction
 * that makes the change. `api/build-context.ts` lists who follows.
 */
export interface TaskHooks {
  onTaskDeleted(tx: Queries, change: TaskChange): Promise<void>;
  /** @param change `gone` are positions of deleted results, from 0; later results move up */
  onResultsDeleted(tx: Queries, change: TaskChange & { readonly gone: readonly number[] }): Promise<void>;
  /** @param change `end` is the new time at which the task is deleted */
  onRetentionChanged(tx: Queries, change: TaskChange & { readonly end: Date }): Promise<void>;
}
