import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BrowserHost, openBrowserHost, tokens } from '#tests/support/browser-host.ts';

const LIMITS = 'query:["limits"]';
const guest = { id: 'one', bio: 'temp', isVip: false };
const limits = { freeUses: [], resetAt: 7, retention: null };

let host: BrowserHost;
beforeEach(async () => {
  host = await openBrowserHost();
});
afterEach(async () => {
  vi.useRealTimers();
  await host.close();
});

const users = () => import('#lib/browser/user/user-store.ts');
const client = async () => (await import('#lib/browser/queries/query-client.ts')).queryClient;
const limitsKey = async () => (await import('#lib/browser/queries/limits.ts')).limitsQuery.queryKey;

/** Storage of a browser that forbids it, or has no room left. */
function stubStorage(broken: Partial<Record<'getItem' | 'setItem' | 'removeItem', string>>): void {
  const values = new Map<string, string>();
  const orThrow = <T>(name: keyof typeof broken, work: () => T): T => {
    if (broken[name] !== undefined) throw new DOMException('no', broken[name]);
    return work();
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => orThrow('getItem', () => values.get(key) ?? null),
    setItem: (key: string, value: string) => orThrow('setItem', () => void values.set(key, value)),
    removeItem: (key: string) => orThrow('removeItem', () => void values.delete(key)),
  });
}

describe('the person of a browser', () => {
  it('[SHELL-02] Only somebody who has signed in has an account', async () => {
    const { hasAccount, userStore } = await users();
    expect(hasAccount()).toBe(false);
    userStore.setState({ user: guest });
    expect(hasAccount()).toBe(false);
    userStore.setState({ user: { ...guest, bio: 'Ada' } });
    expect(hasAccount()).toBe(true);
  });

  it('[SHELL-02] The clock of the host is known from an answer on, however wrong this one is', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    const { hostNow, setHostTime } = await users();
    expect(hostNow()).toBe(1_000_000);
    setHostTime(5000);
    expect(hostNow()).toBe(5_000_000);
    vi.setSystemTime(1_002_500);
    expect(hostNow()).toBe(5_002_500);
    setHostTime(10);
    expect(hostNow()).toBe(10_000);
  });

  it.each(['{', '', 'null', '7', '{"state":null,"version":1}', '{"state":{},"version":1}'])(
    '[SHELL-02] A store that holds “%s” begins with nobody',
    async (text) => {
      localStorage.setItem('user', text);
      const { userStore } = await users();
      expect(userStore.getState()).toMatchObject({ user: null, session: null, systemTimeOffset: 0 });
    },
  );

  it.each([
    ['forbids storage', { getItem: 'SecurityError', setItem: 'SecurityError', removeItem: 'SecurityError' }],
    ['has no room left', { setItem: 'QuotaExceededError' }],
  ])('[SHELL-02] A browser that %s has a session as long as its page lives', async (_, broken) => {
    stubStorage(broken);
    const { session } = await import('#lib/browser/api-client/call.ts');
    expect(await session.bearerToken()).toBe('token-a');
    expect(await session.bearerToken()).toBe('token-a');
    expect(host.requests('/api/user/v2/visit')).toHaveLength(1);
  });
});

describe('a page whose store is older than what is stored', () => {
  const newer = tokens('b');
  const stored = () => JSON.parse(localStorage.getItem('user') ?? '').state;

  /** This page knows the guest with a session that another tab has renewed meanwhile. */
  async function openStalePage() {
    const page = await users();
    page.userStore.setState({ user: guest, session: tokens('a') });
    const state = { ...page.userStore.getState(), session: newer };
    localStorage.setItem('user', JSON.stringify({ state, version: 1 }));
    return page;
  }

  it('[NET-02] [SHELL-03] The time of the host is noted beside the newer session', async () => {
    const { setHostTime, userStore } = await openStalePage();
    setHostTime(5000);
    expect(stored()).toMatchObject({ user: guest, session: newer });
    expect(stored().systemTimeOffset).not.toBe(0);
    expect(userStore.getState().session).toEqual(newer);
  });

  it('[NET-02] [SHELL-03] A newer state of the person is noted beside the newer session', async () => {
    const { updatePerson } = await openStalePage();
    updatePerson({ ...guest, name: 'Ada' });
    expect(stored()).toMatchObject({ user: { name: 'Ada' }, session: newer });
  });

  it('[SHELL-02] A session that found no room is not replaced by the one that was stored before', async () => {
    stubStorage({});
    const { session } = await import('#lib/browser/api-client/call.ts');
    const { keepPerson, setHostTime, userStore } = await users();
    await session.bearerToken();
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError');
    });
    keepPerson({ ...guest, id: 'two', ...newer });
    setHostTime(5000);
    expect(userStore.getState()).toMatchObject({ user: { id: 'two' }, session: newer });
  });
});

describe('answers that are shared among tabs', () => {
  it('[SHELL-03] An answer is kept for the other tabs, and one that is older than known is not taken over', async () => {
    const key = await limitsKey();
    const queries = await client();
    queries.setQueryData(key, limits, { updatedAt: 2000 });
    expect(JSON.parse(localStorage.getItem(LIMITS) ?? '')).toEqual({ data: limits, updatedAt: 2000 });
    const events = new EventTarget();
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    const { watchSharedAnswers } = await import('#lib/browser/queries/shared-answers.ts');
    const stop = watchSharedAnswers();
    const tell = (updatedAt: number) => {
      const data = { ...limits, resetAt: updatedAt };
      localStorage.setItem(LIMITS, JSON.stringify({ data, updatedAt }));
      events.dispatchEvent(new Event('focus'));
      return queries.getQueryData(key)?.resetAt;
    };
    expect([tell(1000), tell(2000), tell(3000)]).toEqual([7, 7, 3000]);
    stop();
    expect(tell(4000)).toBe(3000);
  });

  it('[SHELL-03] An older answer does not replace what another tab has kept', async () => {
    const key = await limitsKey();
    const newer = JSON.stringify({ data: limits, updatedAt: 9000 });
    localStorage.setItem(LIMITS, newer);
    (await client()).setQueryData(key, { ...limits, resetAt: 1 }, { updatedAt: 5000 });
    expect(localStorage.getItem(LIMITS)).toBe(newer);
  });

  it('[SHELL-03] Answers to one person are forgotten with that person, here and in storage', async () => {
    const { userStore } = await users();
    const key = await limitsKey();
    const queries = await client();
    userStore.setState({ user: guest, session: tokens('a') });
    queries.setQueryData(key, limits);
    userStore.setState({ user: { ...guest, isVip: true } });
    expect(queries.getQueryData(key)).toEqual(limits);
    userStore.setState({ user: { ...guest, id: 'two' } });
    expect(queries.getQueryData(key)).toBeUndefined();
    expect(localStorage.getItem(LIMITS)).toBeNull();
  });

  it.each(['{', '"text"', '{"data":1}'])(
    '[SHELL-03] A kept answer that is broken (%s) is asked for anew',
    async (text) => {
      localStorage.setItem(LIMITS, text);
      expect((await client()).getQueryData(await limitsKey())).toBeUndefined();
    },
  );

  it('[SHELL-03] A browser without room shares no answers, and fails nowhere', async () => {
    stubStorage({ setItem: 'QuotaExceededError', getItem: 'SecurityError' });
    const key = await limitsKey();
    const queries = await client();
    expect(() => queries.setQueryData(key, limits)).not.toThrow();
    expect(queries.getQueryData(key)).toEqual(limits);
  });

  it('A chosen retention is known at once, before and after the limits were told', async () => {
    const { setRetention, limitsQuery } = await import('#lib/browser/queries/limits.ts');
    const queries = await client();
    const retention = { hours: 24, choices: [1, 24] } as const;
    setRetention(retention);
    expect(queries.getQueryData(limitsQuery.queryKey)).toEqual({ freeUses: [], resetAt: 0, retention });
    queries.setQueryData(limitsQuery.queryKey, limits);
    setRetention({ ...retention, hours: 1 });
    expect(queries.getQueryData(limitsQuery.queryKey)).toEqual({
      ...limits,
      retention: { ...retention, hours: 1 },
    });
  });
});

describe('the fingerprint of a file', () => {
  const fingerprint = async (file: Blob) =>
    (await import('#lib/browser/storage/kept-photo.ts')).fingerprintFile(file);

  it('The same bytes have the same fingerprint, whatever they are called', async () => {
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(await fingerprint(new File(['abc'], 'a.png', { type: 'image/png' }))).toBe(abc);
    expect(await fingerprint(new File(['a', 'bc'], 'b.jpg'))).toBe(abc);
    expect(await fingerprint(new Blob(['abd']))).not.toBe(abc);
  });

  it('A file is read once, however often it is asked for', async () => {
    const file = new Blob(['abc']);
    const read = vi.spyOn(file, 'arrayBuffer');
    await Promise.all([fingerprint(file), fingerprint(file)]);
    await fingerprint(file);
    expect(read).toHaveBeenCalledOnce();
  });

  it('A file that could not be read is read again by the next who asks', async () => {
    const file = new Blob(['abc']);
    vi.spyOn(file, 'arrayBuffer').mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
    await expect(fingerprint(file)).rejects.toMatchObject({ name: 'NotReadableError' });
    expect(await fingerprint(file)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('A page without encryption has no fingerprints', async () => {
    vi.stubGlobal('crypto', { getRandomValues: () => {} });
    expect(await fingerprint(new Blob(['abc']))).toBeNull();
  });
});
