import { findInput } from '#lib/catalog/inputs.ts';
import type { Task } from '#lib/contract/contract.ts';
import type { TaskInput } from '../workspace-state.ts';

/** One result on the way from a photo to the last result. */
export interface Step {
  readonly task: Task;
  /** Null where its photo is deleted. */
  readonly input: TaskInput | null;
  /** From 1, in the order of the runs. */
  readonly number: number;
  /** Number of the step that it was made from; 0 for the photo itself, null where that step is deleted. */
  readonly from: number | null;
}

/** All steps of a photo, which may branch. */
export interface Work {
  readonly steps: readonly Step[];
  /** Input of a first step, whose photo is the original; null where it is deleted. */
  readonly original: TaskInput | null;
  /** Numbers of the steps by their tasks, and by other versions of these. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** True for a task that is a step: done, and not another version of one. */
export function isStep({ state, versionOfTaskId, files }: Task): boolean {
  return state === 'done' && versionOfTaskId === undefined && files.length > 0;
}

/** @param tasks all of one root, newest first, as the host lists them */
export function listSteps(tasks: readonly Task[], inputs: readonly TaskInput[]): Work {
  const done = tasks.filter(isStep).toReversed();
  const numbers = new Map(done.map(({ id }, index) => [id, index + 1]));
  // Whoever goes on from another version goes on from the step that it belongs to.
  for (const { id, versionOfTaskId } of tasks) {
    const number = numbers.get(versionOfTaskId ?? '');
    if (number !== undefined) numbers.set(id, number);
  }
  const steps = done.map((task, index) => ({
    task,
    input: inputs.find(({ id }) => id === task.id) ?? null,
    number: index + 1,
    from: task.parentTaskId === null ? 0 : (numbers.get(task.parentTaskId) ?? null),
  }));
  const first = steps.find(({ from, input }) => from === 0 && findInput(input?.inputs ?? [], 'photo')?.url);
  return { steps, original: first?.input ?? null, numbers };
}
