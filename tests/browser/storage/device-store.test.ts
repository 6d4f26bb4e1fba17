import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetKept, keep, pruneKept, readKept } from '#lib/browser/storage/device-store.ts';
import { fingerprintFile, forgetPhoto, keepPhoto, readKeptPhoto } from '#lib/browser/storage/kept-photo.ts';
import { keptPhotoKey } from '#lib/browser/storage/kept-run.ts';
import { pruneRoots, recallRoot, rememberRoot } from '#lib/browser/storage/photo-roots.ts';
import { DAY_MS } from '#lib/time/durations.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const going = () => new AbortController().signal;

/** Moves the clock, and nothing else. */
const setClock = (milliseconds: number) => vi.setSystemTime(NOW + milliseconds);

async function deleteDatabases(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise<unknown>((resolve) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = resolve;
      request.onerror = resolve;
    });
  }
}

beforeEach(async () => {
  await deleteDatabases();
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const photo = (text: string) => new File([text], `${text}.png`, { type: 'image/png' });

describe('the store of a device', () => {
  it('A value is found again by its shelf and key as it was, files included', async () => {
    expect(await keep('photos', { key: 'a', value: photo('sea') })).toBe(true);
    const kept = await readKept<File>('photos', 'a');
    expect([kept?.name, kept?.type, await kept?.text()]).toEqual(['sea.png', 'image/png', 'sea']);
    expect(await readKept('photos', 'b')).toBeNull();
    expect(await readKept('marks', 'a')).toBeNull();
    await forgetKept('photos', 'a');
    expect(await readKept('photos', 'a')).toBeNull();
  });

  it('A value of a key takes the place of the one before', async () => {
    for (const value of [{ hue: 1 }, { hue: 2 }]) await keep('settings', { key: 'a', value });
    expect(await readKept('settings', 'a')).toEqual({ hue: 2 });
  });

  it('A value is kept for a day, and told no longer', async () => {
    await keep('marks', { key: 'a', value: 1 });
    setClock(DAY_MS - 1);
    expect(await readKept('marks', 'a')).toBe(1);
    setClock(DAY_MS);
    expect(await readKept('marks', 'a')).toBeNull();
  });

  it('At most eight photos are kept, and the oldest goes first', async () => {
    const keys = [...'abcdefghi'];
    for (const [index, key] of keys.entries()) {
      setClock(index);
      await keep('photos', { key, value: key });
    }
    const found = await Promise.all(keys.map((key) => readKept('photos', key)));
    expect(found).toEqual([null, ...'bcdefghi']);
  });

  it('A photo that is kept anew is the youngest again', async () => {
    for (const [index, key] of [...'abcdefghai'].entries()) {
      setClock(index);
      await keep('photos', { key, value: key });
    }
    const found = await Promise.all([...'abci'].map((key) => readKept('photos', key)));
    expect(found).toEqual(['a', null, 'c', 'i']);
  });

  it('A sweep deletes what is older than a day on every shelf, and leaves the rest', async () => {
    for (const shelf of ['marks', 'settings'] as const) await keep(shelf, { key: 'old', value: 1 });
    setClock(DAY_MS / 2);
    await keep('marks', { key: 'young', value: 2 });
    setClock(DAY_MS + 1);
    await pruneKept();
    setClock(0);
    // Read as of before, so that only what is gone is not told.
    expect(await readKept('marks', 'old')).toBeNull();
    expect(await readKept('settings', 'old')).toBeNull();
    expect(await readKept('marks', 'young')).toBe(2);
  });

  it('A sweep makes no database where nothing was ever kept', async () => {
    await pruneKept();
    expect(await indexedDB.databases()).toEqual([]);
  });
});

describe('a browser without a store', () => {
  it('Nothing is kept where storage is forbidden, and nothing fails', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(await keep('photos', { key: 'a', value: 1 })).toBe(false);
    expect(await readKept('photos', 'a')).toBeNull();
    await expect(forgetKept('photos', 'a')).resolves.toBeUndefined();
    await expect(pruneKept()).resolves.toBeUndefined();
  });

  it('Nothing is kept where there is no room left, and nothing fails', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await keep('photos', { key: 'a', value: 1 })).toBe(false);
  });

  it('A value that cannot be cloned is not kept', async () => {
    expect(await keep('settings', { key: 'a', value: () => 1 })).toBe(false);
    expect(await readKept('settings', 'a')).toBeNull();
  });
});

describe('the open photo of a tab', () => {
  const openFile = { fingerprint: 'abc', file: photo('sea') };
  /** Photos on the device, whoever keeps them. */
  const count = async () => {
    const { promise, resolve } = Promise.withResolvers<IDBDatabase>();
    const opening = indexedDB.open('pictor');
    opening.onsuccess = () => resolve(opening.result);
    const database = await promise;
    const counted = Promise.withResolvers<number>();
    const request = database.transaction('photos').objectStore('photos').count();
    request.onsuccess = () => counted.resolve(request.result);
    return counted.promise.finally(() => database.close());
  };

  it('A photo is found again by the tool that had it open, until it is put away', async () => {
    await keepPhoto('recolor', { openFile, signal: going() });
    expect((await readKeptPhoto('recolor'))?.name).toBe('sea.png');
    expect(await readKeptPhoto('halloween')).toBeNull();
    await forgetPhoto('recolor');
    expect(await readKeptPhoto('recolor')).toBeNull();
    expect(await count()).toBe(0);
  });

  it('A photo that is put away in one tab or tool stays in others that have it open', async () => {
    await keepPhoto('recolor', { openFile, signal: going() });
    await keepPhoto('ai-filter', { openFile, signal: going() });
    const key = 'photo:recolor';
    const ofFirst = sessionStorage.getItem(key) ?? '';
    sessionStorage.removeItem(key);
    await keepPhoto('recolor', { openFile, signal: going() });
    await forgetPhoto('recolor');
    sessionStorage.setItem(key, ofFirst);
    for (const feature of ['recolor', 'ai-filter'])
      expect((await readKeptPhoto(feature))?.name).toBe('sea.png');
  });

  it('A photo that is opened again after a reload is kept once', async () => {
    await keepPhoto('recolor', { openFile, signal: going() });
    await keepPhoto('recolor', { openFile, signal: going() });
    expect(await count()).toBe(1);
  });

  it('A photo that is put away while it is still being kept leaves no file behind', async () => {
    const stop = new AbortController();
    const kept = keepPhoto('recolor', { openFile, signal: stop.signal });
    stop.abort();
    await kept;
    expect(keptPhotoKey('recolor')).toBeNull();
    expect(await count()).toBe(0);
  });

  it('A photo that could not be kept is not looked for after a reload', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    await keepPhoto('recolor', { openFile, signal: going() });
    expect(keptPhotoKey('recolor')).toBeNull();
  });
});

describe('photos that the host has counted', () => {
  it('[LIMIT-01] A photo is known as one that was run for a day, and then deleted here', async () => {
    const file = photo('sea');
    await rememberRoot(file, 'root');
    expect(await recallRoot(file)).toBe('root');
    setClock(DAY_MS);
    expect(await recallRoot(file)).toBeNull();
    pruneRoots();
    expect(localStorage.getItem('photo-roots')).toBeNull();
  });

  it('A photo that an earlier release noted without a time is known no more', async () => {
    const file = photo('sea');
    localStorage.setItem('photo-roots', JSON.stringify([[await fingerprintFile(file), 'root']]));
    expect(await recallRoot(file)).toBeNull();
  });
});
