import type { Task } from '#lib/contract/contract.ts';
import { isUnfinished } from './use-history.ts';

/** All tasks that go back to one photo. */
export interface Work {
  readonly rootId: string;
  /** Task that stands for the others: an unfinished one, else the last result, else the last of all. */
  readonly lead: Task;
  /** Newest first. */
  readonly tasks: readonly Task[];
  /** Results in the order they were made, without other versions of them. */
  readonly steps: readonly Task[];
}

/** Groups tasks by the photo that they go back to, in the order of the list. @param tasks newest first */
export function groupByWork(tasks: readonly Task[]): readonly Work[] {
  return [...Map.groupBy(tasks, ({ rootId }) => rootId)].flatMap(([rootId, own]) => {
    const lead = own.find(isUnfinished) ?? own.find(({ state }) => state === 'done') ?? own[0];
    const steps = own.filter(({ state, versionOfTaskId }) => state === 'done' && !versionOfTaskId);
    return lead ? [{ rootId, lead, tasks: own, steps: steps.toReversed() }] : [];
  });
}
