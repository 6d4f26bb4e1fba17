import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchJob } from '#api/engines/embedded/watch-job.ts';
import { EngineError } from '#api/engines/engine-error.ts';
import type { Job } from '#imaging/process/protocol.ts';

const LIMIT = 1000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A watched job, and the kind of the failure that ended it. */
function watch(
  kind: Job['kind'],
  { milliseconds = LIMIT, pid }: { milliseconds?: number; pid?: number } = {},
) {
  let ended: string | undefined;
  const end = (error: Error) => {
    ended ??= error instanceof EngineError ? error.key : error.message;
  };
  return { ...watchJob({ kind }, { pid, memoryBytes: 0, milliseconds, end }), ended: () => ended };
}

it('[GEN-03] A picture has its time, however far it gets', () => {
  const job = watch('tool');
  for (const share of [0, 0.3, 0.6]) {
    vi.advanceTimersByTime(LIMIT * 0.3);
    job.hear(share);
  }
  expect(job.ended()).toBeUndefined();
  vi.advanceTimersByTime(LIMIT * 0.2);
  expect(job.ended()).toBe('engine_timeout');
});

it('[GEN-03] A video may go on as long as it gets further, up to ten times as long', () => {
  const job = watch('clip');
  for (let step = 1; step <= 19; step += 1) {
    job.hear(step / 100);
    vi.advanceTimersByTime(LIMIT / 2);
  }
  expect(job.ended()).toBeUndefined();
  job.hear(0.2);
  vi.advanceTimersByTime(LIMIT / 2);
  expect(job.ended()).toBe('engine_timeout');
});

it('[GEN-03] A video that stands still is ended after its time, and one whose index never ends before it', () => {
  const still = watch('clip');
  still.hear(0.5);
  vi.advanceTimersByTime(LIMIT * 0.9);
  still.hear(0.5);
  vi.advanceTimersByTime(LIMIT * 0.2);
  expect(still.ended()).toBe('engine_timeout');
  const endless = watch('clip-skin', { milliseconds: 180_000 });
  endless.hear(0);
  vi.advanceTimersByTime(20_000);
  expect(endless.ended()).toBe('video_unreadable');
});

it('[GEN-03] A job that is over is ended no more', () => {
  const job = watch('clip');
  job.hear(0);
  job.stop();
  vi.advanceTimersByTime(100 * LIMIT);
  expect(job.ended()).toBeUndefined();
});

it('[GEN-03] Memory that was read of a job just before its end does not end the next one in its process', async () => {
  const { pid } = process;
  const [over, running] = [watch('tool', { pid }), watch('tool', { pid })];
  // Both are asked for their memory here, and answered later.
  vi.advanceTimersByTime(250);
  over.stop();
  vi.useRealTimers();
  await vi.waitFor(() => expect(running.ended()).toBe('engine_failed'));
  expect(over.ended()).toBeUndefined();
});
