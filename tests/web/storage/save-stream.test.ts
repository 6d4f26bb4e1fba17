import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSaveTarget } from '#lib/browser/downloads/save-stream.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';

const LARGE = 200_000_000;
const going = () => new AbortController().signal;
const bytes = new TextEncoder().encode('a picture');

const streamOf = (...pieces: readonly Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });

/** Files that the browser was told to save through a link, with their bytes. */
let saved: { name: string; blob: Blob | undefined }[];
let blobs: Map<string, Blob>;

beforeEach(() => {
  saved = [];
  blobs = new Map();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  URL.createObjectURL = (blob: Blob) => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, blob);
    return url;
  };
  URL.revokeObjectURL = (url) => void blobs.delete(url);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs.get(this.href) });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A browser that asks where to save a file, with the person's answer. */
function stubPicker(answer: 'agree' | DOMException) {
  const written: Uint8Array[] = [];
  const names: string[] = [];
  const ends: string[] = [];
  vi.stubGlobal('showSaveFilePicker', async ({ suggestedName }: { suggestedName: string }) => {
    names.push(suggestedName);
    if (answer !== 'agree') throw answer;
    return {
      createWritable: async () =>
        new WritableStream<Uint8Array>({
          write: (chunk) => void written.push(chunk),
          close: () => void ends.push('closed'),
          abort: () => void ends.push('given up'),
        }),
    };
  });
  return { written, names, ends };
}

describe('saving a stream', () => {
  it('A small file is saved under its name as a whole, and its memory is given back later', async () => {
    const picker = stubPicker('agree');
    const target = await openSaveTarget('photos.zip', LARGE - 1);
    await target?.write(streamOf(bytes, bytes), going());
    expect(saved).toMatchObject([{ name: 'photos.zip', blob: { size: 2 * bytes.length } }]);
    expect(picker.names).toEqual([]);
    expect(blobs.size).toBe(1);
    vi.advanceTimersByTime(MINUTE_MS);
    expect(blobs.size).toBe(0);
  });

  it('A large file is saved as a whole too where the browser cannot ask for a place', async () => {
    const target = await openSaveTarget('photos.zip', LARGE);
    await target?.write(streamOf(bytes), going());
    expect(saved.map(({ name }) => name)).toEqual(['photos.zip']);
  });

  it('A large file goes to the disk while it comes, at the place that the person chose', async () => {
    const { written, names, ends } = stubPicker('agree');
    const target = await openSaveTarget('photos.zip', LARGE);
    await target?.write(streamOf(bytes, bytes), going());
    expect(written).toEqual([bytes, bytes]);
    expect([names, ends, saved]).toEqual([['photos.zip'], ['closed'], []]);
  });

  it('Nothing is saved where the person decides not to, and any other failure is told', async () => {
    stubPicker(new DOMException('no', 'AbortError'));
    expect(await openSaveTarget('photos.zip', LARGE)).toBeNull();
    const failure = new DOMException('no', 'SecurityError');
    stubPicker(failure);
    await expect(openSaveTarget('photos.zip', LARGE)).rejects.toBe(failure);
  });

  it('A stream that fails or is stopped leaves no half file', async () => {
    const { ends } = stubPicker('agree');
    const broken = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error('lost')) });
    const large = await openSaveTarget('photos.zip', LARGE);
    await expect(large?.write(broken, going())).rejects.toThrow('lost');
    const endless = new ReadableStream<Uint8Array>({ pull: (own) => own.enqueue(bytes) });
    const other = await openSaveTarget('photos.zip', LARGE);
    await expect(other?.write(endless, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    expect(ends).toEqual(['given up', 'given up']);
    const small = await openSaveTarget('photos.zip', 1);
    const lost = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error('lost')) });
    await expect(small?.write(lost, going())).rejects.toThrow('lost');
    expect(saved).toEqual([]);
  });
});
