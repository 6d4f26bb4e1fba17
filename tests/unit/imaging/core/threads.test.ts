import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { LOOSE } from '#imaging/core/solvers/relax-network.ts';
import { findNetworkProgram } from '#imaging/core/solvers/wasm/load-network-kernels.ts';
import { cutBands } from '#imaging/core/threads/cut-bands.ts';
import { runParallel } from '#imaging/core/threads/run-parallel.ts';
import { startSecondThread, takeThread, wantSecondThread } from '#imaging/core/threads/second-thread.ts';
import { linkSharedKernels } from '#imaging/core/threads/shared-kernels.ts';
import { MAX_BANDS, SharedLoop } from '#imaging/core/threads/shared-loop.ts';
import { reserveMemory } from '#imaging/core/wasm/kernel-memory.ts';
import { fillHole } from '#imaging/edit/inpaint/fill-hole.ts';
import { maskOf } from '../support/pictures.ts';

afterEach(() => wantSecondThread(availableParallelism() > 1));

const never = async () => {};
const NODES = 6000;

/** Nodes without neighbours that are pulled to 0 from 64, in a memory of their own. */
function linkNodes() {
  const layout = { neighbours: 0, wishes: 16 * NODES, values: 28 * NODES };
  const memory = reserveMemory(40 * NODES, { shared: true });
  if (!memory) throw new Error('no memory');
  new Int32Array(memory.buffer, 0, 4 * NODES).fill(LOOSE);
  const values = new Float32Array(memory.buffer, layout.values, 3 * NODES).fill(64);
  const kernels = findNetworkProgram()?.(memory, layout);
  if (!kernels) throw new Error('no kernels');
  return { kernels, values };
}

/** Halves the nodes of each band once. */
const calls = cutBands(NODES).map(({ from, to }) => [from, to, 1, 0.5, 1]);

/** A call far beyond the memory. */
const BROKEN = [2 ** 29, 2 ** 29 + 1, 1, 0.5, 1];

/** Starts a second thread and waits until it works. */
async function startThread() {
  wantSecondThread(true);
  startSecondThread();
  const { kernels } = linkNodes();
  const thread = takeThread(kernels);
  if (!thread) throw new Error('no thread');
  thread.loop.open({ program: kernels.number, functionIndex: 0, calls: [calls[0]] });
  await expect.poll(() => thread.loop.isDoneWithin(10), { timeout: 20_000 }).toBe(true);
  thread.release();
  return thread;
}

describe('bands of a list', () => {
  it('Bands follow each other without a gap, are of nearly one length, and not too long', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000), (length) => {
        const bands = cutBands(length);
        expect(bands[0].from).toBe(0);
        expect(bands.at(-1)?.to).toBe(length);
        for (let at = 1; at < bands.length; at++) expect(bands[at].from).toBe(bands[at - 1].to);
        const lengths = bands.map(({ from, to }) => to - from);
        expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
        expect(Math.max(...lengths)).toBeLessThanOrEqual(20_000);
      }),
    );
  });
});

describe('a program in shared memory', () => {
  it('A program is linked anew for each memory, under a number of its own', () => {
    const { kernels, values } = linkNodes();
    const memory = reserveMemory(40 * NODES, { shared: true });
    if (!memory) throw new Error('no memory');
    const others = new Float32Array(memory.buffer, 28 * NODES, 3 * NODES).fill(64);
    const { env, ...constants } = kernels.imports;
    const other = linkSharedKernels<typeof kernels.functions>(kernels.module, { memory, constants });
    expect(env.memory).toBe(kernels.memory);
    expect(other.number).not.toBe(kernels.number);
    kernels.functions.relaxNetwork(0, NODES, 1, 0.5, 1);
    expect(values.every((value) => value === 32)).toBe(true);
    expect(others.every((value) => value === 64)).toBe(true);
    other.functions.relaxNetwork(0, NODES, 1, 0.5, 1);
    expect(others.some((value) => value === 64)).toBe(false);
  });
});

describe('a loop that threads share', () => {
  it('Each band is taken once, in order, and the loop is done when all are finished', () => {
    const loop = new SharedLoop();
    const other = new SharedLoop(loop.block);
    loop.open({ program: 3, functionIndex: 1, calls: [[1], [2], [3]] });
    expect([loop.take(), other.take(), loop.take(), other.take()]).toEqual([0, 1, 2, -1]);
    expect(other.callOf(1)).toMatchObject({ program: 3, functionIndex: 1 });
    expect(other.callOf(1).values[0]).toBe(2);
    for (const band of [0, 1, 2]) {
      expect(loop.isDoneWithin(1)).toBe(false);
      other.finish(band, 10 * band);
    }
    expect(loop.isDoneWithin(1)).toBe(true);
    expect(loop.results).toEqual([0, 10, 20]);
  });

  it('A loop that is given up waits for what was taken alone, and one that is too long is refused', () => {
    const loop = new SharedLoop();
    loop.open({ program: 1, functionIndex: 0, calls: [[1], [2], [3]] });
    const taken = loop.take();
    loop.cancel();
    expect(loop.isDoneWithin(1)).toBe(false);
    loop.finish(taken, 0);
    expect(loop.isDoneWithin(1)).toBe(true);
    const many = Array.from({ length: MAX_BANDS + 1 }, () => []);
    expect(() => loop.open({ program: 1, functionIndex: 0, calls: many })).toThrow(RangeError);
  });
});

describe('the second thread', () => {
  it('All bands are worked on once, with a second thread and without', async () => {
    for (const wanted of [false, true]) {
      if (wanted) await startThread();
      else wantSecondThread(false);
      const { kernels, values } = linkNodes();
      for (let round = 0; round < 5; round++)
        await runParallel(kernels, { name: 'relaxNetwork', calls, yieldIfDue: never });
      expect(values.every((value) => value === 2)).toBe(true);
    }
  });

  it('While one run uses the thread, another one does its bands alone', async () => {
    await startThread();
    const first = linkNodes();
    const second = linkNodes();
    const run = (kernels: typeof first.kernels) =>
      runParallel(kernels, { name: 'relaxNetwork', calls, yieldIfDue: () => wait(1) });
    await Promise.all([run(first.kernels), run(second.kernels)]);
    for (const { values } of [first, second]) expect(values.every((value) => value === 32)).toBe(true);
  });

  it('A run that is called off ends with its reason, and the thread is free for the next one', async () => {
    await startThread();
    const { kernels } = linkNodes();
    const yieldIfDue = () => Promise.reject(new Error('called off'));
    await expect(runParallel(kernels, { name: 'relaxNetwork', calls, yieldIfDue })).rejects.toThrow(
      'called off',
    );
    const next = linkNodes();
    await runParallel(next.kernels, { name: 'relaxNetwork', calls, yieldIfDue: never });
    expect(next.values.every((value) => value === 32)).toBe(true);
  });

  it('A breakdown of the thread fails the run that uses it, and the next one has a new thread', async () => {
    const thread = await startThread();
    const { kernels } = linkNodes();
    // Only the second thread calls the compiled function.
    const own = { ...kernels, functions: { relaxNetwork: () => undefined } };
    const yieldIfDue = () =>
      expect.poll(() => failureOf(() => thread.assertAlive()), { timeout: 20_000 }).toMatch(/broke down/);
    await expect(
      runParallel(own, { name: 'relaxNetwork', calls: calls.map(() => BROKEN), yieldIfDue }),
    ).rejects.toThrow('broke down');
    expect(await startThread()).not.toBe(thread);
  });

  it('A thread without work ends by itself', async () => {
    const thread = await startThread();
    await expect.poll(() => failureOf(() => thread.assertAlive()), { timeout: 20_000 }).toMatch(/ended/);
    const { kernels } = linkNodes();
    expect(takeThread(kernels)).toBeUndefined();
  });

  it('[TOOL-16] A hole is filled with the same pixels by one thread and by two', async () => {
    const photo = drawTexture('gravel', { width: 560, height: 400 });
    const mask = maskOf(photo, (x, y) => Math.hypot(x - 280, y - 200) < 110);
    wantSecondThread(false);
    const alone = await fillHole({ photo, mask }, { seed: 3 });
    await startThread();
    const together = await fillHole({ photo, mask }, { seed: 3 });
    expect(Buffer.compare(together.data, alone.data)).toBe(0);
  });
});

/** The message with which a check fails, or nothing. */
function failureOf(check: () => void): string {
  try {
    check();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
