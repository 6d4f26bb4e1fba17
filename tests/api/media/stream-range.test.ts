import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { type ByteRange, streamRange } from '#api/infrastructure/storage/storage.ts';

const object = Buffer.from(Array.from({ length: 3_500_000 }, (_, at) => at % 251));

/** A storage of one object that notes what is read. */
function openObject() {
  const ranges: ByteRange[] = [];
  const read = async (range: ByteRange) => {
    ranges.push(range);
    return object.subarray(range.start, range.end);
  };
  return { ranges, read };
}

it('[GEN-04] A range is streamed byte for byte, in pieces of a mebibyte', async () => {
  const { ranges, read } = openObject();
  const range = { start: 100_001, end: 3_400_000 };
  const streamed = await buffer(await streamRange(read, range));
  expect(streamed.equals(object.subarray(range.start, range.end))).toBe(true);
  expect(Math.max(...ranges.map(({ start, end }) => end - start))).toBe(2 ** 20);
});

it('[GEN-04] A reader who takes nothing has two pieces read at most', async () => {
  const { ranges, read } = openObject();
  const stream = await streamRange(read, { start: 0, end: object.length });
  stream.once('readable', () => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  expect(ranges.length).toBeLessThanOrEqual(2);
  stream.destroy();
});

it('[GEN-04] An object that is gone is told before anything is sent', async () => {
  const gone = new Error('gone');
  await expect(streamRange(() => Promise.reject(gone), { start: 0, end: 1 })).rejects.toBe(gone);
});
