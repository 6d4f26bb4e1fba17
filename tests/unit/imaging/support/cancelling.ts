import { expect } from 'vitest';
import type { RunControl } from '#imaging/core/run-control.ts';

/** Expects of a run that is cancelled after some reports that it ends there, or had fewer of them. */
export async function expectCancellable(run: (control: RunControl) => Promise<unknown>): Promise<void> {
  for (const after of [0, 1, 3]) {
    const controller = new AbortController();
    let calls = 0;
    const ended = run({
      signal: controller.signal,
      onProgress() {
        if (calls++ >= after) controller.abort();
      },
    });
    await ended.then(
      () => expect(calls).toBeLessThanOrEqual(after),
      (error) => expect(error).toMatchObject({ kind: 'aborted' }),
    );
  }
}
