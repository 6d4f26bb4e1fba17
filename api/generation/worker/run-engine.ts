import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { Engine, EngineFile, EngineHandle, EngineInput, EngineResult } from '../../engines/engine.ts';
import { HostStops, heartbeat } from '../state/lease.ts';
import type { TaskRow } from '../tables.ts';

const PROGRESS_MS = 500;

interface EngineRun {
  readonly task: TaskRow;
  readonly engine: Engine;
  readonly input: EngineInput;
  /** Fires when the run is to stop; it is cancelled at the engine then, and the reason thrown. */
  readonly signal: AbortSignal;
  /** Takes the files of a set that are whole so far, each time there are more; waited for. */
  readonly onFiles: (files: readonly EngineFile[]) => Promise<void>;
}

/**
 * Has the engine do a task and waits for what it makes, writing progress down at most twice a second.
 * @throws EngineError
 */
export async function runEngine(context: Context, run: EngineRun): Promise<EngineResult> {
  const { task, engine, input, signal, onFiles } = run;
  const handle = await startOrResume(context, run);
  try {
    let written = { progress: 0, at: performance.now() };
    let told = 0;
    for (;;) {
      const state = await engine.poll(handle, input.outputFolder);
      if (state.state === 'done') return state;
      const progress = state.state === 'running' ? Math.round(state.progress * 100) : 0;
      if (progress > written.progress && performance.now() - written.at >= PROGRESS_MS) {
        written = { progress, at: performance.now() };
        await heartbeat(context, task, { progress });
      }
      const files = state.state === 'running' ? (state.files ?? []) : [];
      if (files.length > told) {
        told = files.length;
        await onFiles(files);
      }
      await wait(engine.pollMilliseconds, undefined, { signal });
    }
  } catch (error) {
    // A run that outlives its worker is left to the next one, which takes it up by its handle.
    const goesOn = engine.resumable && (!signal.aborted || signal.reason instanceof HostStops);
    if (!goesOn) await engine.cancel(handle);
    throw error;
  }
}

async function startOrResume(context: Context, run: EngineRun): Promise<EngineHandle> {
  const { task, engine, input } = run;
  if (!engine.resumable) return engine.start(input);
  if (task.handle !== null) return task.handle;
  const handle = await engine.start(input);
  await heartbeat(context, task, { handle });
  return handle;
}
