import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Task } from '#lib/contract/contract.ts';

const ORIGIN = 'https://api.example';
const encoder = new TextEncoder();

/** Pieces that the host’s stream comes in, and whether it ends after them. */
let pieces: readonly Uint8Array[];
let isOpenEnded: boolean;
let signals: AbortSignal[];
let isCancelled: boolean;
let status: number;

beforeEach(() => {
  pieces = [];
  isOpenEnded = false;
  signals = [];
  isCancelled = false;
  status = 200;
  vi.stubGlobal('location', new URL('https://pictor.example/ja/history'));
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('fetch', async (url: string | URL | Request, init?: RequestInit) => {
    if (String(url).endsWith('/config.json')) return Response.json({ apiOrigin: `${ORIGIN}/` });
    if (String(url instanceof Request ? url.url : url).endsWith('/visit')) return Response.json(visit);
    expect(String(url)).toBe(`${ORIGIN}/api/task/events`);
    expect(init?.headers).toMatchObject({ accept: 'text/event-stream', 'x-locale': 'ja' });
    if (init?.signal) signals.push(init.signal);
    return new Response(body(init?.signal), { status });
  });
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const visit = {
  ...{ code: 200, message: 'success' },
  result: { id: 'a', bio: 'temp', isVip: false, token: 't', refreshToken: 'r', tokenExpiresAt: 9e9 },
};

function body(signal: AbortSignal | null | undefined): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece as Uint8Array<ArrayBuffer>);
      if (!isOpenEnded) controller.close();
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    },
    cancel() {
      isCancelled = true;
    },
  });
}

async function readAll(stop = new AbortController().signal): Promise<Task[]> {
  const { openTaskEvents } = await import('#lib/browser/api-client/task-stream.ts');
  const tasks: Task[] = [];
  for await (const task of openTaskEvents(stop, { onOpen: () => {} })) tasks.push(task);
  return tasks;
}

const read = (text: string) => {
  pieces = [encoder.encode(text)];
  return readAll();
};

describe('the stream of events', () => {
  it('Events are the same however the network cuts them, letters of several bytes included', async () => {
    const value = fc.record({ id: fc.string(), feature: fc.constantFrom('顔', '👩‍👩‍👧', 'ä', 'a') });
    const events = fc.array(value, { minLength: 1, maxLength: 4 });
    const cuts = fc.array(fc.nat(), { maxLength: 12 });
    const ending = fc.constantFrom('\n', '\r\n', '\r');
    await fc.assert(
      fc.asyncProperty(events, cuts, ending, async (tasks, at, end) => {
        const text = tasks
          .map((task) => [': ping', '', 'event: task', `data: ${JSON.stringify(task)}`, '', ''].join(end))
          .join('');
        const bytes = encoder.encode(text);
        const places = [...new Set(at.map((place) => place % bytes.length)), 0, bytes.length];
        const sorted = places.toSorted((a, b) => a - b);
        pieces = sorted.slice(1).map((place, index) => bytes.slice(sorted[index], place));
        expect(await readAll()).toEqual(tasks);
      }),
      { numRuns: 40 },
    );
  });

  it('An event tells its data in one line or several, with or without a space before it', async () => {
    expect(await read('event: task\ndata: {"id":\ndata:"a"}\n\n')).toEqual([{ id: 'a' }]);
    expect(await read('event:task\ndata:{"id":"a: b"}\n\n')).toEqual([{ id: 'a: b' }]);
    expect(await read('data: {"id":"a"}\nevent: task\nid: 7\nretry: 1\n\n')).toEqual([{ id: 'a' }]);
  });

  it('Comments, events of other names and events without data tell of no task', async () => {
    expect(await read(': open\n\nevent: hello\ndata: {}\n\ndata: {}\n\nevent: task\n\n\n\n')).toEqual([]);
  });

  it('An event that is cut off by the end of the stream is not told', async () => {
    expect(await read('event: task\ndata: {"id":"a"}\n\nevent: task\ndata: {"id":"b"}\n')).toEqual([
      { id: 'a' },
    ]);
  });

  it('A refusal of the stream tells nothing', async () => {
    status = 503;
    expect(await read('event: task\ndata: {"id":"a"}\n\n')).toEqual([]);
  });

  it('Data that is no JSON breaks the stream off, and its connection is closed', async () => {
    isOpenEnded = true;
    await expect(read('event: task\ndata: {"id"\n\n')).rejects.toBeInstanceOf(SyntaxError);
    expect(isCancelled).toBe(true);
  });

  it('A reader who has enough closes the connection', async () => {
    isOpenEnded = true;
    pieces = [encoder.encode('event: task\ndata: {"id":"a"}\n\n'.repeat(3))];
    const { openTaskEvents } = await import('#lib/browser/api-client/task-stream.ts');
    for await (const task of openTaskEvents(new AbortController().signal, { onOpen: () => {} })) {
      expect(task.id).toBe('a');
      break;
    }
    expect(isCancelled).toBe(true);
  });
});

describe('a stream that falls silent', () => {
  /** Milliseconds after which the connection was given up; the stream says its pieces at once. */
  async function silentAfter(): Promise<number> {
    const { readPublicConfig } = await import('#lib/browser/api-client/public-config.ts');
    const { session } = await import('#lib/browser/api-client/call.ts');
    await Promise.all([readPublicConfig(), session.bearerToken()]);
    vi.useFakeTimers();
    isOpenEnded = true;
    const began = Date.now();
    const ended = expect(readAll()).rejects.toMatchObject({ name: 'AbortError' });
    await vi.runAllTimersAsync();
    await ended;
    expect(signals[0]?.aborted).toBe(true);
    return Date.now() - began;
  }

  it('A stream without a first word is given up after three seconds, since a proxy may hold it back', async () => {
    expect(await silentAfter()).toBe(3000);
  });

  it('A stream that spoke once, if only by a comment, is given up after 25 seconds of silence', async () => {
    pieces = [encoder.encode(': ping\n\n')];
    expect(await silentAfter()).toBe(25_000);
  });
});
