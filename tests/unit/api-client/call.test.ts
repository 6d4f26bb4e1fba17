import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resultCodes } from '#lib/browser/api-client/api-error.ts';
import { checkPath } from '#lib/browser/api-client/call.ts';
import {
  type BrowserHost,
  openBrowserHost,
  type Seen,
  sendEnvelope,
  tokens,
} from '#tests/support/browser-host.ts';

const LIMITS = '/api/vip/getUserFeatureUsageLimit';
const VISIT = '/api/user/v2/visit';
const REFRESH = '/api/user/v2/refreshToken';
const limits = { list: [], resetAt: 0, sysTimestamp: 0 };

let host: BrowserHost;
const load = async () => (await import('#lib/browser/api-client/call.ts')).call;
const store = async () => (await import('#lib/browser/user/user-store.ts')).userStore;

beforeEach(async () => {
  host = await openBrowserHost();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await host.close();
});

/** Ends each timer as soon as it is set. @returns milliseconds that were asked for */
function endTimersAtOnce(): readonly number[] {
  const asked: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    asked.push(milliseconds);
    return AbortSignal.abort(new DOMException('over', 'TimeoutError'));
  });
  return asked;
}

describe('a call to the api host', () => {
  it('[NET-01] A call carries the bearer token and the language of the page, and a visit carries none', async () => {
    const call = await load();
    host.on(LIMITS, (_, response) => sendEnvelope(response, limits));
    await call('getUserFeatureUsageLimit', {});
    expect(host.requests(VISIT)[0]?.headers.authorization).toBeUndefined();
    expect(host.requests(VISIT)[0]?.headers['content-type']).toContain('application/json');
    expect(host.requests(LIMITS)[0]?.headers).toMatchObject({
      authorization: 'Bearer token-a',
      'x-locale': 'de',
    });
  });

  it('[NET-01] A GET that the host could not answer is tried once more', async () => {
    const call = await load();
    host.on(LIMITS, (_, response) => {
      const first = host.requests(LIMITS).length === 1;
      sendEnvelope(
        response,
        first ? null : limits,
        first ? { code: 503, message: 'Busy.', status: 503 } : {},
      );
    });
    await expect(call('getUserFeatureUsageLimit', {})).resolves.toEqual(limits);
    expect(host.requests(LIMITS)).toHaveLength(2);
  });

  it('[NET-01] A GET is given up after one further try', async () => {
    const call = await load();
    host.on(LIMITS, (_, response) =>
      sendEnvelope(response, null, { code: 503, message: 'Busy.', status: 503 }),
    );
    await expect(call('getUserFeatureUsageLimit', {})).rejects.toMatchObject({ key: 'overloaded' });
    expect(host.requests(LIMITS)).toHaveLength(2);
  });

  it('[NET-01] A POST is not repeated', async () => {
    const call = await load();
    host.on('/api/task/cancel', (_, response) =>
      sendEnvelope(response, null, { code: 500, message: 'No.', status: 500 }),
    );
    await expect(call('cancelTask', { body: { id: crypto.randomUUID() } })).rejects.toMatchObject({
      key: 'internal',
    });
    expect(host.requests('/api/task/cancel')).toHaveLength(1);
  });

  it('[NET-01] [NET-04] A call that the host answers with 429 is not repeated, and the host’s message is told', async () => {
    const call = await load();
    const message = 'You are operating too quickly, please try again later!';
    host.on(LIMITS, (_, response) => sendEnvelope(response, null, { code: 429, message, status: 429 }));
    await expect(call('getUserFeatureUsageLimit', {})).rejects.toMatchObject({
      key: 'too_many_requests',
      message,
      requestId: 'request-1',
    });
    expect(host.requests(LIMITS)).toHaveLength(1);
  });

  it('[NET-01] A call without an answer is aborted and says so', async () => {
    const call = await load();
    // The session is there, and so is the configuration.
    host.on(LIMITS, (_, response) => sendEnvelope(response, limits));
    await call('getUserFeatureUsageLimit', {});
    host.on(LIMITS, () => undefined);
    const asked = endTimersAtOnce();
    await expect(call('getUserFeatureUsageLimit', {})).rejects.toMatchObject({
      key: 'timeout',
      message: 'Request was aborted due to timeout',
    });
    expect(new Set(asked)).toEqual(new Set([6000]));
  });

  it('[NET-01] A request of the page’s own is given up with the same words', async () => {
    const { fetchWithin } = await import('#lib/browser/api-client/resilient-fetch.ts');
    host.on('/slow', () => undefined);
    const asked = endTimersAtOnce();
    await expect(fetchWithin(`${location.origin}/slow`)).rejects.toMatchObject({
      key: 'timeout',
      message: 'Request was aborted due to timeout',
    });
    expect(asked).toEqual([5000]);
  });

  it('[NET-04] The message of code 450 is told as it stands, and unknown codes get the fixed text', async () => {
    const call = await load();
    host.on(LIMITS, (_, response) => sendEnvelope(response, null, { code: 450, message: 'As it stands.' }));
    await expect(call('getUserFeatureUsageLimit', {})).rejects.toMatchObject({ message: 'As it stands.' });
    host.on(LIMITS, (_, response) => sendEnvelope(response, null, { code: 9999, message: 'Secret.' }));
    await expect(call('getUserFeatureUsageLimit', {})).rejects.toMatchObject({
      message: "Oops, there's a problem with the system. Please try again later!",
    });
  });

  it('An answer that is no envelope is told as a problem with the system', async () => {
    const call = await load();
    host.on(LIMITS, (_, response) => response.writeHead(200).end('<html>a proxy</html>'));
    await expect(call('getUserFeatureUsageLimit', {})).rejects.toMatchObject({ key: 'unreadable' });
  });

  it('[NET-06] A gateway that does not reach the host is told as a lost connection', async () => {
    const call = await load();
    host.on(LIMITS, (_, response) => response.writeHead(502).end('<html>Bad Gateway</html>'));
    await expect(call('getUserFeatureUsageLimit', {})).rejects.toMatchObject({ key: 'network' });
    host.on(LIMITS, (_, response) => response.writeHead(500).end('<html>Oops</html>'));
    await expect(call('getUserFeatureUsageLimit', {})).rejects.toMatchObject({ key: 'unreadable' });
  });

  it('The origin of the api is asked for again where the web could not tell it at first', async () => {
    const call = await load();
    host.on('/config.json', (_, response) => response.writeHead(503).end());
    await expect(call('getUserFeatureUsageLimit', {})).rejects.toMatchObject({ key: 'network' });
    host.on('/config.json', (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ apiOrigin: location.origin })),
    );
    host.on(LIMITS, (_, response) => sendEnvelope(response, limits));
    await expect(call('getUserFeatureUsageLimit', {})).resolves.toEqual(limits);
  });

  it('[NET-06] A cancelled call ends with the code for cancel, and one without a host with that for network', async () => {
    const call = await load();
    host.on(LIMITS, () => undefined);
    const stop = new AbortController();
    const pending = call('getUserFeatureUsageLimit', { signal: stop.signal });
    stop.abort();
    await expect(pending).rejects.toMatchObject({ key: 'aborted', code: 0, message: 'cancel' });
    host.on(LIMITS, (_, response) => response.destroy());
    await expect(call('getUserFeatureUsageLimit', {})).rejects.toMatchObject({
      key: 'network',
      code: 2,
      message: 'network_error',
    });
  });
});

describe('a refused token', () => {
  it('[NET-02] A refused token is renewed once for any number of calls, which are then repeated', async () => {
    const call = await load();
    (await store()).setState({ session: tokens('old') });
    host.on(LIMITS, ({ headers }, response) => {
      if (headers.authorization === 'Bearer token-new') sendEnvelope(response, limits);
      else sendEnvelope(response, null, { code: 401, message: 'No.', status: 401 });
    });
    host.on(REFRESH, (_, response) => sendEnvelope(response, tokens('new')));
    const calls = Array.from({ length: 20 }, () => call('getUserFeatureUsageLimit', {}));
    expect(await Promise.all(calls)).toHaveLength(20);
    expect(host.requests(REFRESH)).toHaveLength(1);
    expect(host.requests(REFRESH)[0]?.headers.authorization).toBeUndefined();
    expect(host.requests(VISIT)).toHaveLength(0);
    expect((await store()).getState().session?.token).toBe('token-new');
  });

  it('[NET-02] A guest whose token cannot be renewed becomes a new guest', async () => {
    const call = await load();
    (await store()).setState({ session: tokens('old') });
    const refuse = { code: 401, message: 'No.', status: 401 };
    host.on(REFRESH, (_, response) => sendEnvelope(response, null, refuse));
    host.on(LIMITS, ({ headers }, response) =>
      headers.authorization === 'Bearer token-a'
        ? sendEnvelope(response, limits)
        : sendEnvelope(response, null, refuse),
    );
    await expect(call('getUserFeatureUsageLimit', {})).resolves.toEqual(limits);
    expect(host.requests(VISIT)).toHaveLength(1);
    expect((await store()).getState().user?.bio).toBe('temp');
  });

  it('[NET-02] Fifty calls whose token has expired cause one renewal, and all of them succeed', async () => {
    const call = await load();
    const user = { id: 'one', bio: 'Ada', isVip: false };
    (await store()).setState({ user, session: { ...tokens('old'), tokenExpiresAt: 1 } });
    host.on(REFRESH, (_, response) => sendEnvelope(response, tokens('new')));
    host.on(LIMITS, ({ headers }, response) => {
      if (headers.authorization === 'Bearer token-new') sendEnvelope(response, limits);
      else sendEnvelope(response, null, { code: 401, message: 'No.', status: 401 });
    });
    const calls = Array.from({ length: 50 }, () => call('getUserFeatureUsageLimit', {}));
    expect(await Promise.all(calls)).toHaveLength(50);
    expect(host.requests(REFRESH)).toHaveLength(1);
    expect((await store()).getState().user).toEqual(user);
  });

  it('A session is kept when the host cannot be reached to renew its token', async () => {
    const call = await load();
    (await store()).setState({ session: tokens('old') });
    host.on(REFRESH, (_, response) => response.destroy());
    host.on(LIMITS, (_, response) =>
      sendEnvelope(response, null, { code: 401, message: 'No.', status: 401 }),
    );
    await expect(call('getUserFeatureUsageLimit', {})).rejects.toMatchObject({ key: 'network' });
    expect((await store()).getState().session?.token).toBe('token-old');
  });

  it('An expired token is not even used', async () => {
    const call = await load();
    (await store()).setState({ session: { ...tokens('old'), tokenExpiresAt: 1 } });
    host.on(REFRESH, (_, response) => sendEnvelope(response, tokens('new')));
    host.on(LIMITS, (_, response) => sendEnvelope(response, limits));
    await call('getUserFeatureUsageLimit', {});
    expect(host.requests(LIMITS).map(({ headers }) => headers.authorization)).toEqual(['Bearer token-new']);
  });
});

describe('a call that needs somebody who signs in', () => {
  const account = {
    ...{ id: 'one', bio: '', email: 'ada@pictor.example', name: null, isVip: false, current: null },
    ...tokens('account'),
  };
  const refuse = { code: 401, message: 'No.', status: 401 };
  const provide = async (open: () => Promise<boolean>) =>
    (await import('#lib/browser/user/sign-in-request.ts')).provideSignIn(open);
  const signIn = async () => {
    await (await import('#lib/browser/api-client/session.ts')).openAccountSession(account);
    return true;
  };

  beforeEach(async () => {
    const user = { id: 'one', bio: 'Ada', isVip: false };
    (await store()).setState({ user, session: tokens('old') });
    host.on(REFRESH, (_, response) => sendEnvelope(response, null, refuse));
    host.on(LIMITS, ({ headers }, response) =>
      headers.authorization === 'Bearer token-account'
        ? sendEnvelope(response, limits)
        : sendEnvelope(response, null, refuse),
    );
  });

  it('[NET-02] An account whose session has ended is forgotten and asked to sign in, once for all calls', async () => {
    const call = await load();
    let opened = 0;
    await provide(async () => {
      opened += 1;
      expect((await store()).getState()).toMatchObject({ user: null, session: null });
      return signIn();
    });
    const calls = [1, 2, 3].map(() => call('getUserFeatureUsageLimit', {}));
    expect(await Promise.all(calls)).toEqual([limits, limits, limits]);
    expect([opened, host.requests(REFRESH).length, host.requests(VISIT).length]).toEqual([1, 1, 0]);
    expect((await store()).getState().user).toMatchObject({ id: 'one', email: 'ada@pictor.example' });
  });

  it('[NET-02] Words that were told to models are forgotten with the account whose session has ended', async () => {
    const call = await load();
    const { earlierWords, rememberWords } = await import('#lib/browser/storage/earlier-words.ts');
    rememberWords('A red dress');
    expect(earlierWords()).toEqual(['A red dress']);
    await provide(async () => false);
    await expect(call('getUserFeatureUsageLimit', {})).rejects.toMatchObject({ key: 'login_required' });
    expect(earlierWords()).toEqual([]);
  });

  it('[NET-02] The call fails where nobody signs in, and the next one opens a session of a guest', async () => {
    const call = await load();
    await provide(async () => false);
    await expect(call('getUserFeatureUsageLimit', {})).rejects.toMatchObject({ key: 'login_required' });
    host.on(LIMITS, (_, response) => sendEnvelope(response, limits));
    await expect(call('getUserFeatureUsageLimit', {})).resolves.toEqual(limits);
    expect((await store()).getState().user?.bio).toBe('temp');
  });

  it('[NET-02] A page opens a sign-in that was asked for before it had one', async () => {
    const call = await load();
    await expect(call('getUserFeatureUsageLimit', {})).rejects.toMatchObject({ key: 'login_required' });
    let opened = 0;
    await provide(async () => {
      opened += 1;
      return false;
    });
    expect(opened).toBe(1);
  });

  it('[NET-04] Code 4112 leads to the sign-in, after which the call goes again', async () => {
    const call = await load();
    (await store()).setState({ user: null, session: tokens('guest') });
    host.on(LIMITS, ({ headers }, response) =>
      headers.authorization === 'Bearer token-account'
        ? sendEnvelope(response, limits)
        : sendEnvelope(response, null, { code: 4112, message: 'Sign in.' }),
    );
    await provide(signIn);
    await expect(call('getUserFeatureUsageLimit', {})).resolves.toEqual(limits);
  });

  it('[NET-02] A renewal that ends after somebody has signed in does not replace their session', async () => {
    // A browser without locks, by which a sign-in waits for the renewal.
    vi.stubGlobal('navigator', {});
    const { session } = await import('#lib/browser/api-client/call.ts');
    const { openAccountSession } = await import('#lib/browser/api-client/session.ts');
    host.on(REFRESH, async (_, response) => {
      await openAccountSession(account);
      sendEnvelope(response, tokens('late'));
    });
    expect(await session.renew('token-old')).toBe('token-account');
    expect((await store()).getState().session?.token).toBe('token-account');
  });

  it('[SHELL-06] Signing out forgets the person and ends their session on the host', async () => {
    const { signOut } = await import('#lib/browser/api-client/sign-out.ts');
    const told = new Promise<Seen>((resolve) => {
      host.on('/api/user/v2/logout', (request, response) => {
        sendEnvelope(response, {});
        resolve(request);
      });
    });
    await signOut();
    expect((await store()).getState()).toMatchObject({ user: null, session: null });
    const { body, headers } = await told;
    expect(JSON.parse(body)).toEqual({ refreshToken: tokens('old').refreshToken });
    expect(headers.authorization).toBe(`Bearer ${tokens('old').token}`);
  });
});

describe('addresses and codes', () => {
  it('[NET-05] A path that begins with two slashes or names a host is refused', () => {
    expect(() => checkPath('//evil.example/api')).toThrow('Request URL must not start with //');
    expect(() => checkPath('/\\evil.example')).toThrow('Request URL must not start with //');
    expect(() => checkPath('https://evil.example/api')).toThrow('Payload URL must not include hostname');
    expect(checkPath('/api/gen/list')).toBe('/api/gen/list');
  });

  it('[NET-06] Each outcome of a call has a code and a name', () => {
    expect(resultCodes).toEqual({
      cancel: { code: 0, message: 'cancel' },
      login: { code: 1, message: 'login_invalid' },
      network: { code: 2, message: 'network_error' },
      error: { code: 3, message: 'ERROR', type: 'normal' },
      success: { code: 200, message: 'success' },
    });
  });
});

describe('the user store', () => {
  it('[SHELL-02] The user store is restored after a reload', async () => {
    const call = await load();
    host.on(LIMITS, (_, response) => sendEnvelope(response, limits));
    await call('getUserFeatureUsageLimit', {});
    (await store()).setState({ systemTimeOffset: 7 });
    vi.resetModules();
    expect((await store()).getState()).toMatchObject({
      user: { bio: 'temp' },
      session: { token: 'token-a' },
      systemTimeOffset: 7,
    });
  });

  it('[SHELL-02] Free uses and costs that the host told are found again after a reload of the page.', async () => {
    host.on(LIMITS, (_, response) => sendEnvelope(response, limits));
    const known = (await import('#lib/browser/queries/limits.ts')).refreshLimits();
    const { freeUses } = await known;
    vi.resetModules();
    const { limitsQuery } = await import('#lib/browser/queries/limits.ts');
    const { queryClient } = await import('#lib/browser/queries/query-client.ts');
    expect(queryClient.getQueryData(limitsQuery.queryKey)).toMatchObject({ freeUses });
  });
});
