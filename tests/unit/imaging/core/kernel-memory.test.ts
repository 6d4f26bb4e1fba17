import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { wantCompiledKernels } from '#imaging/core/wasm/compiled-kernels.ts';
import { keepKernels, MemoryLayout, reserveMemory, UNIT } from '#imaging/core/wasm/kernel-memory.ts';

const file = new URL('../../../../imaging/video/motion/wasm/motion-kernels.wasm', import.meta.url);

afterEach(() => wantCompiledKernels(true));

it('Places in a memory never overlap, begin at multiples of a unit, and none is at nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 20 }), (sizes) => {
      const layout = new MemoryLayout();
      let end = UNIT;
      for (const size of sizes) {
        const at = layout.take(size);
        expect(at).toBeGreaterThanOrEqual(end);
        expect(at % UNIT).toBe(0);
        end = at + size;
      }
      expect(layout.end).toBeGreaterThanOrEqual(end);
    }),
  );
});

it('Kernels keep their memory while it is large enough, and get a larger one where it is not', () => {
  const take = keepKernels<{ movePlane(): void }>(file);
  const first = take(100_000);
  expect(first?.buffer.byteLength).toBeGreaterThanOrEqual(100_000);
  expect(typeof first?.movePlane).toBe('function');
  expect(take(1000)?.buffer).toBe(first?.buffer);
  const larger = take(1_000_000);
  expect(larger?.buffer).not.toBe(first?.buffer);
  expect(larger?.buffer.byteLength).toBeGreaterThanOrEqual(1_000_000);
});

it('There are no kernels where none are wanted', () => {
  wantCompiledKernels(false);
  expect(keepKernels(file)(1000)).toBeNull();
});

it('There are no kernels for more memory than can be had', () => {
  expect(keepKernels(file)(2 ** 33)).toBeNull();
});

it('Shared memory counts for the garbage collector as ordinary memory does', () => {
  const bytes = 2 ** 28;
  // The second collection waits until all that the first one frees is counted off.
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  collectGarbage();
  collectGarbage();
  const before = process.memoryUsage().external;
  const shared = reserveMemory(bytes, { shared: true });
  const between = process.memoryUsage().external;
  const ordinary = reserveMemory(bytes);
  const after = process.memoryUsage().external;
  expect(shared?.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(ordinary?.buffer).toBeInstanceOf(ArrayBuffer);
  // Not all of it, as other memory may be given up meanwhile.
  expect(between - before).toBeGreaterThan(bytes / 2);
  expect(after - between).toBeGreaterThan(bytes / 2);
});
