import type { EngineFile, EngineInput } from '../engines/engine.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { storeResults } from './store-results.ts';
import type { TaskRow } from './tables.ts';

interface KeepOptions {
  readonly task: TaskRow;
  readonly input: EngineInput;
  readonly signal: AbortSignal;
}

type Keep = (files: readonly EngineFile[], options: { readonly isAll: boolean }) => Promise<void>;

/**
 * Keeps what an engine made: judged, then stored, each file once however often it is told of. The pictures of a set can be seen while
 * the others are being made; the last ones with the end of the task.
 * @throws EngineError `rejected_content`
 */
export function createKeeper(infrastructure: Infrastructure, { task, input, signal }: KeepOptions): Keep {
  const kept = new Set<string>();
  return async (files, { isAll }) => {
    const made = files.filter(({ path }) => !kept.has(path));
    const before = files.filter(({ role }) => role === 'input-preview');
    const judged = [...before, ...made.filter(({ role }) => role !== 'input-preview')];
    await infrastructure.engines.rules.judgeResult({ input, files: judged }, signal);
    await storeResults(infrastructure, { claim: task, made, signal, areShown: !isAll });
    for (const { path } of made) kept.add(path);
  };
}
