import type { Engine, EngineHandle, EngineInput, EngineState } from '#api/engines/engine.ts';
import { createStageEngine } from './stage-engine.ts';

interface PaidRun {
  readonly input: EngineInput;
  readonly runKey: string;
  state: EngineState | Error;
  cancelled: boolean;
}

interface PaidOptions {
  /** True if a run can be found by its key. */
  readonly canFind: boolean;
}

/** Stands in for a service whose runs outlive the worker and cost money each. */
export function createPaidEngine({ canFind }: PaidOptions) {
  const runs: PaidRun[] = [];
  /** Outcomes of the next starts: `lost` takes the job and never answers. */
  const starts: ('answer' | 'lost' | Error)[] = [];
  const handleOf = (index: number): EngineHandle => ({ index });
  const engine: Engine = {
    concurrency: 1,
    isPaid: true,
    resumable: true,
    pollMilliseconds: 10,
    maxMilliseconds: null,
    backOffMilliseconds: 0,
    sourceTypeOf: () => 'compositeWithTrainedAlgorithmicMedia',
    async start(input, runKey) {
      const outcome = starts.shift() ?? 'answer';
      if (outcome instanceof Error) throw outcome;
      runs.push({ input, runKey, state: { state: 'queued' }, cancelled: false });
      if (outcome === 'lost') return new Promise<EngineHandle>(() => undefined);
      return handleOf(runs.length - 1);
    },
    async poll({ index }) {
      const state = runs[Number(index)]?.state ?? new Error('no such run');
      if (state instanceof Error) throw state;
      return state;
    },
    async cancel({ index }) {
      const run = runs[Number(index)];
      if (run) run.cancelled = true;
    },
    ...(canFind && {
      async find(runKey: string) {
        const index = runs.findIndex((run) => run.runKey === runKey);
        return index < 0 ? ('never_started' as const) : handleOf(index);
      },
    }),
    async close() {},
  };
  const { engines } = createStageEngine();
  return { runs, starts, engines: { ...engines, byName: { embedded: engine } } };
}
