import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Engines } from '#api/engines/create-engines.ts';
import type { Engine, EngineFile, EngineInput, EngineState } from '#api/engines/engine.ts';
import { makePhoto } from './pictures.ts';

/** One run, played by the test. */
export interface StagedRun {
  readonly input: EngineInput;
  cancelled: boolean;
  /** @param share from 0 to 1 */
  progress(share: number): void;
  finish(): void;
  fail(error: Error): void;
}

export interface StageEngine {
  readonly engines: Engines;
  readonly runs: readonly StagedRun[];
  /** The nth run, from 0, once it has been started. */
  run(index: number): Promise<StagedRun>;
}

/** Stands in for an outside engine that does nothing but what the test says. */
export function createStageEngine({ resumable = false } = {}): StageEngine {
  const runs: StagedRun[] = [];
  const states: (EngineState | Error | 'finished')[] = [];
  let started = Promise.withResolvers<void>();

  const engine: Engine = {
    resumable,
    pollMilliseconds: 20,
    async start(input) {
      const index = states.push({ state: 'queued' }) - 1;
      runs.push({
        input,
        cancelled: false,
        progress(share) {
          states[index] = { state: 'running', progress: share };
        },
        finish() {
          states[index] = 'finished';
        },
        fail(error) {
          states[index] = error;
        },
      });
      started.resolve();
      started = Promise.withResolvers();
      return { index };
    },
    async poll({ index }, outputFolder) {
      const state = states[Number(index)];
      if (state === 'finished')
        return { state: 'done', files: await writeFiles(outputFolder), findings: null };
      if (state === undefined) throw new Error('no such run');
      if (state instanceof Error) throw state;
      return state;
    },
    async cancel({ index }) {
      const run = runs[Number(index)];
      if (run) run.cancelled = true;
    },
    async close() {},
  };

  return {
    runs,
    engines: {
      byName: { embedded: engine },
      encoder: { encode: () => Promise.reject(new Error('not on this stage')), close() {} },
      rules: { async judgeOrder() {}, async judgeResult() {} },
      async close() {},
    },
    async run(index) {
      for (;;) {
        const run = runs[index];
        if (run) return run;
        await started.promise;
      }
    },
  };
}

async function writeFiles(folder: string): Promise<EngineFile[]> {
  const bytes = await makePhoto(16);
  const about = { width: 16, height: 16, type: 'image/png', bytes: bytes.byteLength };
  const made: EngineFile[] = [];
  for (const role of ['input-preview', 'preview', 'result'] as const) {
    const file = path.join(folder, `${role}.png`);
    await writeFile(file, bytes);
    made.push({ role, path: file, ...about });
  }
  return made;
}
