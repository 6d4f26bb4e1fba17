import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Engines } from '#api/engines/create-engines.ts';
import type { Engine, EngineFile, EngineInput, EngineState } from '#api/engines/engine.ts';
import type { SafetyRules } from '#api/safety/safety-rules.ts';
import { makePhoto } from './pictures.ts';

export interface StagedPictures {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** One run, played by the test. */
export interface StagedRun {
  readonly input: EngineInput;
  cancelled: boolean;
  /** @param share from 0 to 1 */
  progress(share: number): void;
  /** @param pictures before and after; default: a small photo, unchanged */
  finish(pictures?: StagedPictures): void;
  fail(error: Error): void;
}

export interface StageEngine {
  readonly engines: Engines;
  readonly runs: readonly StagedRun[];
  /** The nth run, from 0, once it has been started. */
  run(index: number): Promise<StagedRun>;
}

interface Finished {
  readonly state: 'finished';
  readonly pictures: StagedPictures | undefined;
}

interface StageOptions {
  readonly resumable?: boolean;
  /** Default: everything passes. */
  readonly rules?: SafetyRules;
}

const noRules: SafetyRules = { async judgeOrder() {}, async judgeResult() {} };

/** Stands in for an outside engine that does nothing but what the test says. */
export function createStageEngine({ resumable = false, rules = noRules }: StageOptions = {}): StageEngine {
  const runs: StagedRun[] = [];
  const states: (EngineState | Error | Finished)[] = [];
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
        finish(pictures) {
          states[index] = { state: 'finished', pictures };
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
      if (state === undefined) throw new Error('no such run');
      if (state instanceof Error) throw state;
      if (state.state === 'finished')
        return { state: 'done', files: await writeFiles(outputFolder, state.pictures), findings: null };
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
      rules,
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

async function writeFiles(folder: string, pictures?: StagedPictures): Promise<EngineFile[]> {
  const photo = await makePhoto(16);
  const { before, after } = pictures ?? { before: photo, after: photo };
  const made: EngineFile[] = [];
  for (const role of ['input-preview', 'preview', 'result'] as const) {
    const file = path.join(folder, `${role}.png`);
    const bytes = role === 'input-preview' ? before : after;
    await writeFile(file, bytes);
    const { width = 0, height = 0 } = await sharp(bytes).metadata();
    made.push({ role, path: file, width, height, type: 'image/png', bytes: bytes.byteLength });
  }
  return made;
}
