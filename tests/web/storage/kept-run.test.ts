import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  asKeptBatch,
  asKeptPicture,
  forgetRun,
  keepBatchRun,
  keepPicture,
  keepRun,
  keptPhotoKey,
  keptRun,
  SENDING,
  setKeptPhotoKey,
} from '#lib/browser/storage/kept-run.ts';
import { makeKey } from '#lib/browser/storage/storage-keys.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

function forbidStorage(): void {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
  }
}

describe('what a tab is busy with', () => {
  it('A run is found again by its tool, and by no other', () => {
    keepRun('recolor', 'task-1');
    expect([keptRun('recolor'), keptRun('halloween')]).toEqual(['task-1', null]);
    keepRun('recolor', SENDING);
    expect(keptRun('recolor')).toBe(SENDING);
    forgetRun('recolor');
    expect(keptRun('recolor')).toBeNull();
  });

  it('A picture and a batch are found again as what they are, and never taken for each other or a run', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(9), (id, file) => {
        keepPicture('recolor', { taskId: id, file });
        expect(asKeptPicture(keptRun('recolor') ?? '')).toEqual({ taskId: id, file });
        expect(asKeptBatch(keptRun('recolor') ?? '')).toBeNull();
        keepBatchRun('recolor', id);
        expect(asKeptBatch(keptRun('recolor') ?? '')).toBe(id);
        expect(asKeptPicture(keptRun('recolor') ?? '')).toBeNull();
        for (const run of [id, SENDING]) expect([asKeptPicture(run), asKeptBatch(run)]).toEqual([null, null]);
      }),
      { numRuns: 30 },
    );
  });

  it('Half a picture is none', () => {
    for (const kept of ['', '/', 'task-1/', '/3']) expect(asKeptPicture(kept)).toBeNull();
  });

  it('A browser that forbids storage keeps nothing and fails nowhere', () => {
    forbidStorage();
    expect(() => keepRun('recolor', 'task-1')).not.toThrow();
    expect(keptRun('recolor')).toBeNull();
    expect(() => forgetRun('recolor')).not.toThrow();
    expect(() => setKeptPhotoKey('recolor', 'a')).not.toThrow();
    expect(keptPhotoKey('recolor')).toBeNull();
  });
});

describe('names of what is kept', () => {
  it('The photo of a tool is known by its fingerprint until it is put away', () => {
    setKeptPhotoKey('recolor', 'abc');
    expect([keptPhotoKey('recolor'), keptPhotoKey('halloween')]).toEqual(['abc', null]);
    setKeptPhotoKey('recolor', null);
    expect(keptPhotoKey('recolor')).toBeNull();
  });

  it('The photo of a tool and its run lie side by side', () => {
    keepRun('recolor', 'task-1');
    setKeptPhotoKey('recolor', 'abc');
    forgetRun('recolor');
    expect(keptPhotoKey('recolor')).toBe('abc');
  });

  it('Keys are of 128 bits in hexadecimal, and no two are the same', () => {
    const keys = Array.from({ length: 500 }, makeKey);
    expect(keys.filter((key) => !/^[0-9a-f]{32}$/.test(key))).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
