import { setImmediate as nextTurn } from 'node:timers/promises';
import { takeThread } from './second-thread.ts';
import type { SharedKernels } from './shared-kernels.ts';
import { MAX_BANDS } from './shared-loop.ts';

/** Time in milliseconds that the main thread waits for the other before it hears messages and signals. */
const WAIT_MS = 20;

interface ParallelLoop<Functions> {
  /** The function that is called. */
  readonly name: keyof Functions & string;
  /** Its arguments for each band. No band may read what another one writes. */
  readonly calls: readonly (readonly number[])[];
  /** Called between bands. */
  readonly yieldIfDue: () => Promise<void>;
}

type Kernel = (...values: readonly number[]) => number | undefined;

/**
 * Calls a compiled function once for each band, on this thread and, where there is one, on a second thread as
 * well. Which of them did what makes no difference. Returns what the calls gave, 0 where they gave nothing.
 * Throws what `yieldIfDue` throws, once nothing works in the memory any more, and `Error` where the second
 * thread broke down.
 */
export async function runParallel<Functions extends object>(
  kernels: SharedKernels<Functions>,
  { name, calls, yieldIfDue }: ParallelLoop<Functions>,
): Promise<number[]> {
  // Kernels take and give numbers alone.
  const kernel = kernels.functions[name] as Kernel;
  const thread = calls.length > 1 && calls.length <= MAX_BANDS ? takeThread(kernels) : undefined;
  if (!thread) return runAlone(kernel, { calls, yieldIfDue });
  const { loop } = thread;
  let results: number[] = [];
  const functionIndex = Object.keys(kernels.functions).indexOf(name);
  loop.open({ program: kernels.number, functionIndex, calls });
  try {
    for (let band = loop.take(); band >= 0; band = loop.take()) {
      let result: number | undefined;
      try {
        result = kernel(...calls[band]);
      } finally {
        loop.finish(band, result ?? 0);
      }
      await yieldIfDue();
    }
  } finally {
    loop.cancel();
    while (!loop.isDoneWithin(WAIT_MS)) {
      await nextTurn();
      thread.assertAlive();
    }
    ({ results } = loop);
    thread.release();
  }
  // The other thread may have done all of it.
  await yieldIfDue();
  return results;
}

type Bands = Pick<ParallelLoop<object>, 'calls' | 'yieldIfDue'>;

async function runAlone(kernel: Kernel, { calls, yieldIfDue }: Bands): Promise<number[]> {
  const results: number[] = [];
  for (const values of calls) {
    results.push(kernel(...values) ?? 0);
    await yieldIfDue();
  }
  return results;
}
