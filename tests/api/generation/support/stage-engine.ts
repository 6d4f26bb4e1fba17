import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Engines } from '#api/context.ts';
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
  /** Shows so many pictures of a set; it goes on. */
  show(count: number): void;
  /**
   * @param pictures before and after; default: a small photo, unchanged
   * @param count how many results there are, all alike
   */
  finish(pictures?: StagedPictures, count?: number): void;
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
  readonly count: number;
}

interface Showing {
  readonly state: 'showing';
  readonly count: number;
}

export interface StageOptions {
  readonly resumable?: boolean;
  /** Default: one. */
  readonly concurrency?: number;
  /** Default: everything passes. */
  readonly rules?: SafetyRules;
}

const noRules: SafetyRules = { async checkInput() {}, async checkResult() {} };

/** Stands in for an outside engine that does nothing but what the test says. */
export function createStageEngine({
  resumable = false,
  concurrency = 1,
  rules = noRules,
}: StageOptions = {}): StageEngine {
  const runs: StagedRun[] = [];
  const states: (EngineState | Error | Finished | Showing)[] = [];
  let started = Promise.withResolvers<void>();

  const engine: Engine = {
    resumable,
    concurrency,
    isPaid: false,
    maxMilliseconds: null,
    backOffMilliseconds: 0,
    pollMilliseconds: 20,
    async start(input) {
      const index = states.push({ state: 'queued' }) - 1;
      runs.push({
        input,
        cancelled: false,
        progress(share) {
          states[index] = { state: 'running', progress: share };
        },
        show(count) {
          states[index] = { state: 'showing', count };
        },
        finish(pictures, count = 1) {
          states[index] = { state: 'finished', pictures, count };
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
        return { state: 'done', files: await writeFiles(outputFolder, state), findings: null };
      if (state.state === 'showing')
        return { state: 'running', progress: 0.5, files: await writeFiles(outputFolder, state) };
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
      encoder: {
        encode: () => Promise.reject(new Error('not on this stage')),
        drawVector: () => Promise.reject(new Error('not on this stage')),
        copyClip: () => Promise.reject(new Error('not on this stage')),
        close() {},
      },
      finisher: { finish: () => Promise.reject(new Error('not on this stage')) },
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

interface Writing {
  readonly pictures?: StagedPictures;
  readonly count: number;
}

async function writeFiles(folder: string, { pictures, count }: Writing): Promise<EngineFile[]> {
  const photo = await makePhoto(16);
  const { before, after } = pictures ?? { before: photo, after: photo };
  const made: EngineFile[] = [];
  const write = async (role: EngineFile['role'], name: string) => {
    const file = path.join(folder, `${name}.png`);
    const bytes = role === 'input-preview' ? before : after;
    await writeFile(file, bytes);
    const { width = 0, height = 0 } = await sharp(bytes).metadata();
    made.push({ role, path: file, width, height, type: 'image/png', bytes: bytes.byteLength });
  };
  await write('input-preview', 'input-preview');
  for (let number = 1; number <= count; number++) {
    await write('preview', `preview-${number}`);
    await write('result', `result-${number}`);
  }
  return made;
}
