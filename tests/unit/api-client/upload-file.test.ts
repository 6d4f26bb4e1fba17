import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';

const ANNOUNCE = '/api/oss/getMediaPreSignedUrl';
const STATE = '/api/oss/getUploadState';
const uploadId = '0192f3c1-7a44-7000-8000-000000000001';
const PART = 4;
const text = 'the whole picture';

const ends = () => Math.floor(Date.now() / 1000) + 600;
const spans = Array.from({ length: Math.ceil(text.length / PART) }, (_, index) => ({
  from: index * PART,
  to: Math.min(text.length, (index + 1) * PART),
}));

let host: BrowserHost;
let page: JSDOM;
/** Stored parts by their first byte. */
let stored: Map<number, string>;
let online: boolean;

beforeEach(async () => {
  host = await openBrowserHost();
  stored = new Map();
  online = true;
  page = new JSDOM('', { url: location.href });
  vi.stubGlobal('XMLHttpRequest', page.window.XMLHttpRequest);
  vi.stubGlobal('navigator', {
    get onLine() {
      return online;
    },
  });
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
  host.on(ANNOUNCE, (_, response) =>
    sendEnvelope(response, {
      uploadId,
      parts: spans.map((span) => ({ ...span, url: urlOf(span.from) })),
      expiresAt: ends(),
    }),
  );
  host.on(STATE, (_, response) => sendEnvelope(response, stateNow('fresh')));
  for (const { from } of spans) {
    for (const version of ['first', 'fresh']) take(from, version);
  }
});
afterEach(() => host.close());

const pathOf = (from: number, version: string) => `/storage/${version}/${from}`;
const urlOf = (from: number, version = 'first') => new URL(pathOf(from, version), location.href).href;

function stateNow(version: string) {
  const parts = spans.map((span) => {
    const present = stored.has(span.from);
    return { ...span, present, url: present ? null : urlOf(span.from, version) };
  });
  return { uploadId, parts, expiresAt: ends() };
}

function take(from: number, version = 'first'): void {
  host.on(pathOf(from, version), ({ body }, response) => {
    stored.set(from, body);
    response.writeHead(204).end();
  });
}

/** Answers a part's address so many times in another way, before it takes the part. */
function fail(from: number, answer: number | 'hang up', times = 1): void {
  let left = times;
  host.on(pathOf(from, 'first'), ({ body }, response) => {
    if (left > 0) {
      left -= 1;
      if (answer === 'hang up') response.destroy();
      else response.writeHead(answer).end();
    } else {
      stored.set(from, body);
      response.writeHead(204).end();
    }
  });
}

const puts = () => host.seen.filter(({ method }) => method === 'PUT').map(({ url }) => url);
const arrived = () => spans.map(({ from }) => stored.get(from)).join('');

/** A file that was changed or moved on its disk: browsers read no byte of it, and break the sending off. */
function takeAway(file: Blob): void {
  const { slice } = file;
  file.slice = (...at) => Object.assign(slice.apply(file, at), { slice: () => unreadable });
}

const unreadable = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) };

async function upload(resume?: string, signal = new AbortController().signal, isTaken = false) {
  const { uploadFile } = await import('#lib/browser/api-client/upload-file.ts');
  const shares: number[] = [];
  const connections: boolean[] = [];
  const begun: string[] = [];
  // As jsdom's own requests take it: those of Node are strangers to it.
  const file = new page.window.Blob([text], { type: 'image/png' }) as Blob;
  if (isTaken) takeAway(file);
  const id = await uploadFile(file, {
    ...{ purpose: 'photo', type: 'image/png', signal, resume },
    onBegun: (known) => begun.push(known),
    onProgress: (share) => shares.push(share),
    onConnection: (connected) => connections.push(connected),
  });
  return { id, shares, connections, begun };
}

describe('sending a file', () => {
  it('[GEN-02] An upload sends every part once and tells how much has arrived', async () => {
    const { id, shares, connections, begun } = await upload();
    expect(id).toBe(uploadId);
    expect(begun).toEqual([uploadId]);
    expect(arrived()).toBe(text);
    expect(puts()).toHaveLength(spans.length);
    expect(shares[0]).toBe(0);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(connections).toEqual([]);
  });

  it('[GEN-02] An upload sends an interrupted part again, and no other', async () => {
    fail(8, 'hang up', 2);
    const { connections } = await upload();
    expect(arrived()).toBe(text);
    expect(puts()).toHaveLength(spans.length + 2);
    expect(connections).toEqual([false, false, true]);
  });

  it('[GEN-02] An upload tries again where the storage is busy or down for a moment', async () => {
    fail(0, 503);
    fail(4, 500);
    await upload();
    expect(arrived()).toBe(text);
  });

  it('[GEN-02] An upload waits until the browser is online again, and resumes at once', async () => {
    fail(4, 'hang up');
    host.on(pathOf(4, 'first'), (_, response) => {
      online = false;
      response.destroy();
      setTimeout(() => {
        online = true;
        take(4);
        dispatchEvent(new Event('online'));
      }, 50);
    });
    const began = performance.now();
    await upload();
    expect(arrived()).toBe(text);
    // Left to its own pauses it would have waited a minute.
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('[GEN-02] An upload asks for fresh URLs where the old ones have ended', async () => {
    for (const { from } of spans.slice(2)) fail(from, 403, 99);
    await upload();
    expect(arrived()).toBe(text);
    expect(host.requests(STATE)).toHaveLength(1);
  });

  it('[GEN-02] An upload is given up where fresh URLs are refused too', async () => {
    for (const { from } of spans) {
      fail(from, 403, 99);
      host.on(pathOf(from, 'fresh'), (_, response) => response.writeHead(403).end());
    }
    await expect(upload()).rejects.toMatchObject({ key: 'upload_missing' });
    expect(host.requests(STATE)).toHaveLength(3);
  });

  it('[GEN-02] An upload that was begun before sends only what is missing', async () => {
    stored.set(0, text.slice(0, 4));
    stored.set(8, text.slice(8, 12));
    const { shares } = await upload(uploadId);
    expect(arrived()).toBe(text);
    expect(puts()).toHaveLength(spans.length - 2);
    expect(host.requests(ANNOUNCE)).toEqual([]);
    expect(shares[0]).toBeCloseTo(8 / text.length);
  });

  it('[GEN-02] An upload begins anew where the host no longer knows it', async () => {
    host.on(STATE, (_, response) => sendEnvelope(response, null, { code: 4617, message: 'Gone.' }));
    await upload(uploadId);
    expect(host.requests(ANNOUNCE)).toHaveLength(1);
    expect(arrived()).toBe(text);
  });

  it('[GEN-02] A failure that is no matter of the connection ends an upload at once', async () => {
    fail(4, 413);
    await expect(upload()).rejects.toMatchObject({ code: 413 });
    expect(puts()).toHaveLength(2);
  });

  it('[GEN-02] A file that is gone ends an upload, instead of waiting for the connection', async () => {
    fail(4, 'hang up', 99);
    await expect(upload(undefined, undefined, true)).rejects.toMatchObject({ key: 'file_gone' });
    expect(puts()).toHaveLength(2);
  });

  it('[GEN-02] A cancelled upload stops at once while it waits', async () => {
    const stop = new AbortController();
    host.on(pathOf(4, 'first'), (_, response) => {
      online = false;
      response.destroy();
      setTimeout(() => stop.abort(), 30);
    });
    await expect(upload(undefined, stop.signal)).rejects.toMatchObject({ key: 'aborted' });
  });
});
