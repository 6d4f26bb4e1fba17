import { uuidv7 } from 'uuidv7';
import type { Engine, EngineInput, EngineResult } from '../../engines/engine.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { untilNextPoll } from '../worker/run-engine.ts';

interface PartRun {
  readonly engine: Engine;
  readonly input: EngineInput;
  readonly signal: AbortSignal;
  /** Told a share from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Has an engine whose runs end with this process do a part of a task, noting nothing of it.
 * @throws EngineError, and the reason of the signal
 */
export async function runPart({ engine, input, signal, onProgress }: PartRun): Promise<EngineResult> {
  const handle = await engine.start(input, uuidv7());
  try {
    for (;;) {
      const state = await engine.poll(handle, input.outputFolder);
      if (state.state === 'done') {
        if ('files' in state) return state;
        throw new EngineError('internal', 'a video is made by an engine that makes its files');
      }
      if (state.state === 'running') onProgress?.(state.progress);
      await untilNextPoll(engine, { handle, signal });
    }
  } catch (error) {
    await engine.cancel(handle);
    throw error;
  }
}
