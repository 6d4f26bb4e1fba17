import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ImagingPool, type ImagingPoolOptions } from '#api/engines/embedded/imaging-pool.ts';
import { createPicturePreparer } from '#api/engines/embedded/picture-preparer.ts';
import { modelsOf } from '#api/engines/remote/watch-server.ts';
import type { JobResult } from '#imaging/process/job-result.ts';
import type { Job } from '#imaging/process/protocol.ts';

const never = new AbortController().signal;
const pools: ImagingPool[] = [];

function makePool(options: Partial<ImagingPoolOptions> = {}): ImagingPool {
  const pool = new ImagingPool({
    entry: path.join(import.meta.dirname, 'support/odd-child.ts'),
    memoryBytes: 2 ** 31,
    jobMilliseconds: 180_000,
    size: 1,
    jobsPerProcess: 50,
    ...options,
  });
  pools.push(pool);
  return pool;
}

function job(photoPath: string, outputDirectory = ''): Job {
  return {
    id: crypto.randomUUID(),
    kind: 'tool',
    tool: 'object-remover',
    inputs: [
      { role: 'photo', path: photoPath },
      { role: 'mask', path: 'mask' },
    ],
    maxPixels: 1_000_000,
    outputDirectory,
    parameters: { grow: 0, seed: 1 },
    digitalSourceType: 'algorithmicallyEnhanced',
  };
}

async function pidOf(run: Promise<JobResult>): Promise<number> {
  return Number((await run).files[0]?.path.split('-').at(-1));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // One that nobody has waited for yet is still listed, as a zombie.
    return process.platform !== 'linux' || !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

describe('the pool of imaging processes', () => {
  it('The imaging pool starts no process before the first job, and keeps it for the next', async () => {
    const pool = makePool();
    expect(pool.pids).toEqual([]);
    const seen: number[] = [];
    const first = await pidOf(
      pool.run(job('fine'), { signal: never, onProgress: (share) => seen.push(share) }),
    );
    expect(seen).toEqual([0.25]);
    expect(await pidOf(pool.run(job('fine'), { signal: never }))).toBe(first);
    expect(pool.pids).toEqual([first]);
  });

  it('The imaging pool runs as many jobs at once as it has processes, and the others in order', async () => {
    const pool = makePool({ size: 2 });
    const abort = new AbortController();
    const hanging = pool.run(job('hang'), { signal: abort.signal });
    const quick = await Promise.all(
      ['a', 'b', 'c'].map((name) => pidOf(pool.run(job(name), { signal: never }))),
    );
    expect(new Set(quick).size).toBe(1);
    abort.abort();
    await expect(hanging).rejects.toThrow('aborted');
  });

  it('The imaging pool replaces a process after its share of jobs', async () => {
    const pool = makePool({ jobsPerProcess: 2 });
    const pids: number[] = [];
    for (let run = 0; run < 4; run += 1) pids.push(await pidOf(pool.run(job('fine'), { signal: never })));
    expect(pids[0]).toBe(pids[1]);
    expect(pids[2]).toBe(pids[3]);
    expect(pids[1]).not.toBe(pids[2]);
  });

  it('A job whose imaging process dies may be tried again, and the pool goes on with another process', async () => {
    const pool = makePool();
    await expect(pool.run(job('crash'), { signal: never })).rejects.toMatchObject({
      kind: 'internal',
      key: 'engine_failed',
      retryable: true,
      message: expect.stringContaining('out of luck'),
    });
    await expect(pool.run(job('fine'), { signal: never })).resolves.toMatchObject({ files: [{}] });
  });

  it('A job whose imaging process is killed from outside may be tried again', async () => {
    const pool = makePool();
    const killed = pool.run(job('hang'), {
      signal: never,
      onProgress: () => pool.pids.forEach((pid) => void process.kill(pid, 'SIGKILL')),
    });
    await expect(killed).rejects.toMatchObject({ key: 'engine_failed', retryable: true });
  });

  it('The imaging pool kills a process that takes too long', async () => {
    const pool = makePool({ jobMilliseconds: 300 });
    await expect(pool.run(job('hang'), { signal: never })).rejects.toMatchObject({
      kind: 'timeout',
      retryable: false,
    });
    expect(pool.pids).toEqual([]);
  });

  it('The imaging pool kills a process that takes too much memory', async () => {
    const pool = makePool({ memoryBytes: 300_000_000 });
    await expect(pool.run(job('hoard'), { signal: never })).rejects.toMatchObject({
      key: 'engine_failed',
      retryable: false,
    });
    expect(pool.pids).toEqual([]);
  });

  it('A cancelled job has its imaging process killed, and a cancelled job that waits is dropped', async () => {
    const pool = makePool();
    const running = new AbortController();
    const waiting = new AbortController();
    let pid = 0;
    const started = Promise.withResolvers<void>();
    const first = pool.run(job('hang'), { signal: running.signal, onProgress: () => started.resolve() });
    const second = pool.run(job('fine'), { signal: waiting.signal });
    await started.promise;
    pid = pool.pids[0] ?? 0;
    waiting.abort();
    await expect(second).rejects.toThrow('aborted');
    running.abort();
    await expect(first).rejects.toThrow('aborted');
    await expect.poll(() => isRunning(pid)).toBe(false);
    await expect(pool.run(job('fine'), { signal: never })).resolves.toMatchObject({ files: [{}] });
  });

  it('A job that was cancelled before it came takes no process from another', async () => {
    const pool = makePool();
    const pid = await pidOf(pool.run(job('fine'), { signal: never }));
    await expect(pool.run(job('fine'), { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    expect(isRunning(pid)).toBe(true);
    expect(await pidOf(pool.run(job('fine'), { signal: never }))).toBe(pid);
    const first = pool.run(job('fine'), { signal: never });
    await expect(pool.run(job('fine'), { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    await expect(first).resolves.toMatchObject({ files: [{}] });
  });

  it('The imaging pool passes on what is wrong with a picture, and keeps the process', async () => {
    const pool = makePool();
    const pid = await pidOf(pool.run(job('fine'), { signal: never }));
    await expect(pool.run(job('file_truncated'), { signal: never })).rejects.toMatchObject({
      kind: 'bad_input',
      key: 'file_truncated',
      retryable: false,
    });
    expect(pool.pids).toEqual([pid]);
  });

  it.each([
    ['model_missing', 'engine_not_configured', 'a missing model as an engine that is not configured'],
    ['internal', 'engine_failed', 'a fault of imaging without its details'],
  ])('The imaging pool tells %s as %s: %s', async (kind, key) => {
    const failure = makePool().run(job(kind), { signal: never });
    await expect(failure).rejects.toMatchObject({ key, retryable: false });
  });

  it('The imaging pool tells of a full disk as an outage of the host, which may be over at the next attempt', async () => {
    const failure = makePool().run(job('disk_full'), { signal: never });
    await expect(failure).rejects.toMatchObject({ key: 'unavailable', retryable: true });
  });

  it('An imaging process sees nothing of the host’s environment', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'pictor-pool-')), 'environment.json');
    await makePool().run(job('environment', file), { signal: never });
    const names = Object.keys(JSON.parse(readFileSync(file, 'utf8')));
    expect(names.filter((name) => !name.startsWith('NODE_'))).toEqual([]);
  });

  it('A closed imaging pool fails the jobs that run and those that wait', async () => {
    const pool = makePool();
    const started = Promise.withResolvers<void>();
    const both = Promise.allSettled([
      pool.run(job('hang'), { signal: never, onProgress: () => started.resolve() }),
      pool.run(job('fine'), { signal: never }),
    ]);
    await started.promise;
    pool.close();
    expect(await both).toMatchObject([
      { reason: { key: 'engine_failed' } },
      { reason: { key: 'engine_unavailable' } },
    ]);
  });

  it('[GEN-03] A killed host leaves no imaging process behind', async () => {
    const owner = fork(path.join(import.meta.dirname, 'support/pool-owner.ts'), [], { execArgv: [] });
    const [pids] = (await once(owner, 'message')) as [number[]];
    expect(pids).toHaveLength(1);
    expect(pids.every(isRunning)).toBe(true);
    owner.kill('SIGKILL');
    await expect.poll(() => pids.some(isRunning)).toBe(false);
  });
});

it('[GEN-03] Preparing what a service is sent stops with its run, and its place is free at once', async () => {
  const pool = makePool();
  const stop = new AbortController();
  const model = modelsOf('openai')[0];
  if (!model) throw new Error('no model speaks this protocol');
  // The child never answers a job of this kind.
  const preparing = createPicturePreparer(pool).prepare({
    input: {
      ...{ feature: 'ai-replacer', parameters: {}, maxPixels: 1_000_000, outputFolder: '' },
      ...{ inputs: [{ role: 'photo', path: 'photo' }], digitalSourceType: 'compositeSynthetic' },
      signal: stop.signal,
    },
    folder: '',
    model,
  });
  const waiting = pool.run(job('next'), { signal: never });
  stop.abort();
  await expect(preparing).rejects.toMatchObject({ name: 'EngineError' });
  expect((await waiting).files).toHaveLength(1);
});
