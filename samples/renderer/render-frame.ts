import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type RenderTask, traceRows } from '../trace-rows.ts';
import type { FrameSize } from './create-camera.ts';
import { createFrame, type Frame } from './frame.ts';
import { createTally } from './sample-tally.ts';

interface RenderOptions extends FrameSize, Pick<RenderTask, 'scene' | 'counts' | 'without'> {
  /** Threads; 1 is the caller’s own. They share rows; the picture does not depend on how many there are. */
  readonly workers: number;
}

/** Traces a scene of the table. @throws what a worker threw */
export async function renderFrame({ workers, width, height, ...options }: RenderOptions): Promise<Frame> {
  const frame = createFrame({ width, height });
  const tally = createTally(frame, options.counts.least);
  for (const round of ['start', 'finish'] as const) {
    const nextRow = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    await runWorkers(workers, { ...options, frame, tally, round, nextRow });
  }
  return frame;
}

/** One alone needs no thread of its own: a thread costs a tenth of a second each time. */
async function runWorkers(count: number, workerData: RenderTask): Promise<void> {
  if (count === 1) return traceRows(workerData);
  const script = new URL('../render-worker.ts', import.meta.url);
  await Promise.all(Array.from({ length: count }, () => once(new Worker(script, { workerData }), 'exit')));
}
