import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAviHeader } from '#lib/media-type/read-avi-header.ts';
import { writeAvi } from '#tests/fixtures/videos/write-avi.ts';

describe('the header of an AVI', () => {
  it('[TOOL-21] tells size, frames, rate and sound', () => {
    const avi = writeAvi({ width: 720, height: 576, frames: 300, scale: 1001, rate: 30_000, sounds: 2 });
    const header = readAviHeader(avi);
    expect(header).toMatchObject({ width: 720, height: 576, frames: 300, sounds: 2 });
    expect(header?.framesPerSecond).toBeCloseTo(29.97, 3);
  });

  it('[TOOL-21] tells nothing where it is cut, or its clock stands still', () => {
    expect(readAviHeader(writeAvi().subarray(0, 100))).toBeNull();
    expect(readAviHeader(writeAvi({ scale: 0 }))).toBeNull();
    expect(readAviHeader(writeAvi({ rate: 0 }))).toBeNull();
    expect(readAviHeader(writeAvi({ frames: 0 }))).toBeNull();
  });

  it('[TOOL-21] is read to its end whatever is changed in it', () => {
    const whole = writeAvi({ sounds: 1 });
    const place = fc.nat(whole.length - 1);
    fc.assert(
      fc.property(fc.array(fc.tuple(place, fc.nat(255)), { maxLength: 30 }), place, (changes, end) => {
        const bytes = Uint8Array.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        const header = readAviHeader(bytes.subarray(0, end));
        expect(header === null || header.framesPerSecond > 0).toBe(true);
      }),
    );
  });
});
