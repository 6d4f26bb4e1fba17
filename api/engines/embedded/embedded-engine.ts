import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { OutputFile } from '#imaging/process/protocol.ts';
import type { Engine, EngineFile, EngineState } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import type { ImagingPool } from './imaging-pool.ts';
import { toEngineFile } from './to-engine-file.ts';
import { toImagingJob } from './to-imaging-job.ts';

const POLL_MS = 100;

const handleSchema = z.object({ run: z.string() });

interface Run {
  readonly abort: AbortController;
  state: EngineState;
  /** Failure of the run; null where it has not failed. */
  error: unknown;
}

/** The engine that needs nothing: imaging in child processes of this host. Its runs end with the host. */
export function createEmbeddedEngine(pool: ImagingPool): Engine {
  const runs = new Map<string, Run>();

  function take(handle: unknown): [string, Run] {
    const { run: id } = handleSchema.parse(handle);
    const run = runs.get(id);
    if (!run) throw new EngineError('internal', 'this host has no such run', { retryable: true });
    return [id, run];
  }

  return {
    concurrency: pool.size,
    resumable: false,
    isPaid: false,
    // The pool ends jobs that take too long.
    maxMilliseconds: null,
    backOffMilliseconds: 0,
    pollMilliseconds: POLL_MS,

    async start(input) {
      const id = uuidv7();
      runs.set(id, startRun(pool, toImagingJob(id, input)));
      return { run: id };
    },

    async poll(handle) {
      const [id, { state, error }] = take(handle);
      if (error !== null || state.state === 'done') runs.delete(id);
      if (error !== null) throw error;
      return state;
    },

    async cancel(handle) {
      const { run: id } = handleSchema.parse(handle);
      runs.get(id)?.abort.abort();
      runs.delete(id);
    },

    async close() {
      pool.close();
    },
  };
}

/** Begins a run, which tells by itself how far it is. */
function startRun(pool: ImagingPool, job: ReturnType<typeof toImagingJob>): Run {
  const run: Run = { abort: new AbortController(), state: { state: 'queued' }, error: null };
  const running = (now: { progress?: number; files?: readonly EngineFile[] }) => {
    run.state = { progress: 0, ...run.state, ...now, state: 'running' };
  };
  const onProgress = (progress: number) => running({ progress });
  const onFiles = (files: readonly OutputFile[]) => running({ files: files.map(toEngineFile) });
  pool.run(job, { signal: run.abort.signal, onProgress, onFiles }).then(
    ({ files, findings }) => {
      run.state = { state: 'done', files: files.map(toEngineFile), findings };
    },
    (error: unknown) => {
      run.error = error;
    },
  );
  return run;
}
