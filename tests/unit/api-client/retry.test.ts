import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ApiError,
  isConnectionError,
  isPassingRefusal,
  type LocalErrorKey,
  localError,
} from '#lib/browser/api-client/api-error.ts';
import { retry, tryUntilReached } from '#lib/browser/api-client/call.ts';
import { waitFor } from '#lib/browser/api-client/wait-for.ts';
import { type ErrorKey, errorKinds } from '#lib/contract/error-codes.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';

const going = () => new AbortController().signal;

let events: EventTarget;
let online: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  events = new EventTarget();
  online = true;
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('navigator', {
    get onLine() {
      return online;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Work that fails in these ways, one after the other, and then gives its result. */
function failing(...errors: readonly unknown[]) {
  const times: number[] = [];
  const rest = [...errors];
  const work = async () => {
    times.push(Date.now());
    if (rest.length > 0) throw rest.shift();
    return 'result';
  };
  /** Milliseconds between two tries. */
  const pauses = () => times.slice(1).map((time, index) => time - (times[index] ?? 0));
  return { work, pauses, tries: () => times.length };
}

/** Runs all timers until a promise is settled, and tells how. */
async function settle<T>(promise: Promise<T>): Promise<{ value?: T; error?: unknown }> {
  const outcome = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await vi.runAllTimersAsync();
  return outcome;
}

const lost = () => localError('network');

describe('waiting', () => {
  it('A wait is over after its time, and not before', async () => {
    const done = vi.fn();
    void waitFor(1000, going()).then(done);
    await vi.advanceTimersByTimeAsync(999);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('A wait is over as soon as the browser is online again, and leaves no timer behind', async () => {
    const wait = waitFor(MINUTE_MS, going());
    events.dispatchEvent(new Event('online'));
    await expect(wait).resolves.toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('A wait that is stopped ends at once, before and while it lasts', async () => {
    const stop = new AbortController();
    const wait = waitFor(MINUTE_MS, stop.signal);
    stop.abort();
    await expect(wait).rejects.toMatchObject({ key: 'aborted' });
    await expect(waitFor(MINUTE_MS, stop.signal)).rejects.toMatchObject({ key: 'aborted' });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('trying again', () => {
  it('Work is done again after each pause that its failure asks for, until it succeeds', async () => {
    const { work, pauses } = failing('a', 'bb', 'ccc');
    const pauseAfter = (error: unknown) => String(error).length * 100;
    expect(await settle(retry(work, { signal: going(), pauseAfter }))).toEqual({ value: 'result' });
    expect(pauses()).toEqual([100, 200, 300]);
  });

  it('A failure without a pause is final and told as it is', async () => {
    const fault = new Error('a fault of ours');
    const { work, tries } = failing('a', fault, 'b');
    const pauseAfter = (error: unknown) => (error === fault ? null : 1);
    expect((await settle(retry(work, { signal: going(), pauseAfter }))).error).toBe(fault);
    expect(tries()).toBe(2);
  });

  it('[NET-06] The host is tried at growing intervals, which stay at a quarter of a minute', async () => {
    const { work, pauses } = failing(...Array.from({ length: 8 }, lost));
    const connections: boolean[] = [];
    const onConnection = (connected: boolean) => connections.push(connected);
    const outcome = await settle(tryUntilReached(work, { signal: going(), onConnection }));
    expect(outcome).toEqual({ value: 'result' });
    expect(pauses()).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
    expect(connections).toEqual([...Array.from({ length: 8 }, () => false), true]);
  });

  it('[NET-06] The host counts as away after fourteen failures, in less than three minutes', async () => {
    const { work, pauses, tries } = failing(...Array.from({ length: 20 }, lost));
    const { error } = await settle(tryUntilReached(work, { signal: going() }));
    expect(error).toMatchObject({ key: 'network' });
    expect(tries()).toBe(14);
    expect(pauses().reduce((sum, pause) => sum + pause, 0)).toBeLessThan(3 * MINUTE_MS);
  });

  it('[NET-06] An offline browser is waited for without an end, and tries each minute in vain', async () => {
    online = false;
    const { work, pauses, tries } = failing(...Array.from({ length: 40 }, lost));
    expect(await settle(tryUntilReached(work, { signal: going() }))).toEqual({ value: 'result' });
    expect(tries()).toBe(41);
    expect(new Set(pauses())).toEqual(new Set([MINUTE_MS]));
  });

  it('[NET-06] An answer ends the trying, whatever it is, and nothing is told where the first try succeeds', async () => {
    const refusal = new ApiError({ key: 'not_found', code: 404, message: 'Gone.' });
    const { work, tries } = failing(lost(), refusal, lost());
    expect((await settle(tryUntilReached(work, { signal: going() }))).error).toBe(refusal);
    expect(tries()).toBe(2);
    const onConnection = vi.fn();
    await settle(tryUntilReached(failing().work, { signal: going(), onConnection }));
    expect(onConnection).not.toHaveBeenCalled();
  });

  it('A cancelled work is not tried again', async () => {
    const stop = new AbortController();
    const { work, tries } = failing(lost(), lost());
    const outcome = tryUntilReached(work, { signal: stop.signal });
    stop.abort();
    expect((await settle(outcome)).error).toMatchObject({ key: 'aborted' });
    expect(tries()).toBe(1);
  });
});

describe('kinds of failure', () => {
  const local: readonly LocalErrorKey[] = [
    'aborted',
    'timeout',
    'network',
    'unreadable',
    'file_gone',
    'photo_expired',
  ];
  const all = [...local.map((key) => localError(key)), ...Object.keys(errorKinds).map(failure)];
  const keysWhere = (holds: (error: unknown) => boolean) => all.filter(holds).map(({ key }) => key);

  function failure(key: string): ApiError {
    const known = key as ErrorKey;
    return new ApiError({ key: known, code: errorKinds[known].code, message: '' });
  }

  it('[NET-06] Only a time-out and a lost connection are told as the connection’s fault', () => {
    expect(keysWhere(isConnectionError)).toEqual(['timeout', 'network']);
    for (const other of [null, new Error('network'), { key: 'network' }])
      expect(isConnectionError(other)).toBe(false);
  });

  it('[NET-04] Only a host that is too busy or fails in itself is asked the same again a little later', () => {
    expect(keysWhere(isPassingRefusal)).toEqual(['too_many_requests', 'internal', 'overloaded']);
    expect(isPassingRefusal(new Error('internal'))).toBe(false);
  });

  it('[NET-06] Each failure of our own has its code, a text and its cause', () => {
    const cause = new TypeError('Failed to fetch');
    expect(local.map((key) => localError(key, cause).code)).toEqual([0, 2, 2, 3, 3, 3]);
    for (const key of local) {
      expect(localError(key, cause)).toMatchObject({ name: 'ApiError', key, cause, requestId: null });
      expect(localError(key).message).not.toBe('');
    }
  });
});
