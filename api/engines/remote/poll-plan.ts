import type { EngineHandle, EngineState } from '../engine.ts';
import { EngineError } from '../engine-error.ts';

interface PollPlanOptions {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly pollsMs: readonly [first: number, most: number];
  readonly failingMs: number;
}

interface Asked {
  nextAt: number;
  pauseMs: number;
  /** Since when the server fails to answer; null while it does answer. */
  failingSince: number | null;
  /** Told last; progress never goes back. */
  told: EngineState;
}

const SLOWER = 1.5;
/** Share by which pauses differ, so that many runs do not ask at the same moment. */
const JITTER = 0.2;

/**
 * Says when a server is asked how far a run is: soon at first, then more seldom. One that does not answer is
 * asked again for a while before that counts as a failure.
 */
export function createPollPlan({ now, pollsMs: [first, most], failingMs }: PollPlanOptions) {
  const runs = new Map<string, Asked>();
  const keyOf = (run: EngineHandle) => JSON.stringify(run);

  function askedOf(run: EngineHandle): Asked {
    const key = keyOf(run);
    const asked = runs.get(key) ?? {
      nextAt: 0,
      pauseMs: first,
      failingSince: null,
      told: { state: 'queued' },
    };
    runs.set(key, asked);
    return asked;
  }

  return {
    /** Asks where it is time to; null where it is not, or where the server did not answer yet. */
    async ask<State extends { readonly state: string }>(
      run: EngineHandle,
      poll: () => Promise<State>,
    ): Promise<State | null> {
      const asked = askedOf(run);
      if (now() < asked.nextAt) return null;
      asked.nextAt = now() + asked.pauseMs * (1 + JITTER * (2 * Math.random() - 1));
      asked.pauseMs = Math.min(most, SLOWER * asked.pauseMs);
      try {
        const state = await poll();
        asked.failingSince = null;
        if (state.state === 'done') runs.delete(keyOf(run));
        return state;
      } catch (error) {
        const isPassing = error instanceof EngineError && error.kind === 'unavailable' && !error.runEnded;
        asked.failingSince ??= now();
        if (isPassing && now() - asked.failingSince < failingMs) return null;
        runs.delete(keyOf(run));
        throw error;
      }
    },

    /** The state to tell: the new one, or what was told last where it says less. */
    tell(run: EngineHandle, state: EngineState | null): EngineState {
      const asked = askedOf(run);
      const wasRunning = asked.told.state === 'running';
      if (state === null || (state.state === 'queued' && wasRunning)) return asked.told;
      if (state.state === 'running' && asked.told.state === 'running')
        asked.told = { ...state, progress: Math.max(state.progress, asked.told.progress) };
      else asked.told = state;
      return asked.told;
    },

    forget(run: EngineHandle): void {
      runs.delete(keyOf(run));
    },
  };
}
