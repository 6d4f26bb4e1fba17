import { describe, expect, it } from 'vitest';
import { listSteps } from '#features/workspace/steps/list-steps.ts';
import { neighbourOf } from '#features/workspace/steps/show-step.ts';
import type { TaskInput } from '#features/workspace/workspace-state.ts';
import type { Task } from '#lib/contract/contract.ts';
import { makeTask, makeTaskFile } from '#tests/support/make-task.ts';

const rootId = 'root';

const step = (id: string, parentTaskId: string | null, parts: Partial<Task> = {}): Task =>
  makeTask({ id, rootId, parentTaskId, files: [makeTaskFile()], ...parts });

const input = (id: string, url: string | null = 'http://files.example/photo.png'): TaskInput => ({
  ...{ id, feature: 'object-remover', parameters: {}, consent: false, inputPreviewUrl: null, expiresAt: 0 },
  inputs: [{ role: 'photo', uploadId: 'photo', url }],
});

/** As the host lists tasks. */
const newestFirst = (...tasks: Task[]) => tasks.toReversed();

describe('the steps of a photo', () => {
  it('[GEN-04] Steps are numbered as they were made, and each tells the step it was made from', () => {
    const tasks = newestFirst(step('a', null), step('b', 'a'), step('c', 'a'), step('d', 'c'));
    const { steps } = listSteps(tasks, []);
    expect(steps.map(({ task, number, from }) => [task.id, number, from])).toEqual([
      ['a', 1, 0],
      ['b', 2, 1],
      ['c', 3, 1],
      ['d', 4, 3],
    ]);
  });

  it('[GEN-04] Another version is no step, and what was made from it was made from its step', () => {
    const version = step('v', null, { versionOfTaskId: 'a' });
    const { steps, numbers } = listSteps(newestFirst(step('a', null), version, step('b', 'v')), []);
    expect(steps.map(({ task, from }) => [task.id, from])).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
    expect(numbers.get('v')).toBe(1);
  });

  it('A step whose own photo was deleted says nothing of it', () => {
    const { steps } = listSteps(newestFirst(step('b', 'gone')), []);
    expect(steps[0]?.from).toBeNull();
  });

  it('The original is the photo of a first step that still has it', () => {
    const tasks = newestFirst(step('a', null), step('b', 'a'), step('c', null));
    const inputs = [input('a', null), input('b'), input('c')];
    expect(listSteps(tasks, inputs).original?.id).toBe('c');
  });

  it('Beside a deleted step stands the one before it, else after it, of the same tool where there is one', () => {
    const other = { feature: 'recolor' };
    const tasks = [step('a', null, other), step('b', 'a'), step('c', 'b', other), step('d', 'c')];
    const work = listSteps(newestFirst(...tasks), []);
    const beside = (number: number, feature: string) => neighbourOf(work, { number, feature })?.task.id;
    expect(beside(4, 'object-remover')).toBe('b');
    expect(beside(2, 'object-remover')).toBe('d');
    expect(beside(2, 'ai-filter')).toBe('a');
    expect(beside(1, 'ai-filter')).toBe('b');
    expect(neighbourOf({ steps: work.steps.slice(0, 1) }, { number: 1, feature: 'recolor' })).toBeUndefined();
  });

  it('Tasks without a result are no steps', () => {
    const running = step('b', 'a', { state: 'running' });
    expect(listSteps(newestFirst(step('a', null), running), []).steps).toHaveLength(1);
  });
});
