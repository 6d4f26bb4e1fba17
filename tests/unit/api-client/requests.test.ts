import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ErrorKey, errorKinds } from '#lib/contract/error-codes.ts';
import { type BrowserHost, openBrowserHost, sendEnvelope, tokens } from '#tests/support/browser-host.ts';

const VISIT = '/api/user/v2/visit';
const REFRESH = '/api/user/v2/refreshToken';
const FEATURES = '/api/common/v2/getFeatures';
const LIST = '/api/gen/list';
const features = { list: [], sysTimestamp: 0 };
const none = { list: [], nextCursor: null };
const unreadable = "Oops, there's a problem with the system. Please try again later!";

let host: BrowserHost;
beforeEach(async () => {
  host = await openBrowserHost();
});
afterEach(() => host.close());

const load = async () => (await import('#lib/browser/api-client/call.ts')).call;
const store = async () => (await import('#lib/browser/user/user-store.ts')).userStore;

describe('the parts of a request', () => {
  it('Values of a path are escaped, so that none can lead to another call', async () => {
    const call = await load();
    const path = '/api/gen/v2/imgResult/..%2F..%2Ftask%2Fcancel%3Fx%3D1%23';
    host.on(path, (_, response) => sendEnvelope(response, { id: 'found' }));
    const id = '../../task/cancel?x=1#';
    await expect(call('imgResult', { params: { id } })).resolves.toEqual({ id: 'found' });
  });

  it('A query goes along with its values escaped, and without those that are not set', async () => {
    const call = await load();
    host.on(LIST, (_, response) => sendEnvelope(response, none));
    await call('list', { query: { limit: 5, cursor: 'a&b=c d', feature: undefined } });
    const url = new URL(host.requests(LIST)[0]?.url ?? '', 'http://localhost');
    expect([...url.searchParams]).toEqual([
      ['limit', '5'],
      ['cursor', 'a&b=c d'],
    ]);
    expect(host.requests(LIST)[0]?.headers['content-type']).toBeUndefined();
  });

  it('A POST sends its body as JSON, and an empty object where it has none', async () => {
    const call = await load();
    host.on('/api/task/cancel', (_, response) => sendEnvelope(response, {}));
    await call('cancelTask', { body: { id: 'ä\u2028' } });
    expect(JSON.parse(host.requests('/api/task/cancel')[0]?.body ?? '')).toEqual({ id: 'ä\u2028' });
    expect(host.requests(VISIT)[0]?.body).toBe('{}');
  });

  it('No call takes cookies along, and only a start has an idempotency key', async () => {
    const call = await load();
    const kept = { idempotencyKey: 'key-1' };
    host.on('/api/gen/v2/img2img', (_, response) => sendEnvelope(response, {}));
    host.on(LIST, (_, response) => sendEnvelope(response, none));
    await call('img2img', { body: { feature: 'recolor' }, ...kept });
    await call('list', {});
    expect(host.requests('/api/gen/v2/img2img')[0]?.headers['idempotency-key']).toBe('key-1');
    expect(host.requests(LIST)[0]?.headers['idempotency-key']).toBeUndefined();
    expect(host.seen.filter(({ headers }) => headers.cookie)).toEqual([]);
  });

  it('A call for everybody opens no session, and takes along the one there is', async () => {
    const call = await load();
    host.on(FEATURES, (_, response) => sendEnvelope(response, features));
    await call('getFeatures', {});
    expect(host.requests(VISIT)).toEqual([]);
    expect(host.requests(FEATURES)[0]?.headers.authorization).toBeUndefined();
    (await store()).setState({ session: tokens('kept') });
    await call('getFeatures', {});
    expect(host.requests(FEATURES)[1]?.headers.authorization).toBe('Bearer token-kept');
  });

  it('[LANG-03] A call carries the language of the address, and English without a prefix', async () => {
    const { urlLocale } = await import('#lib/browser/api-client/url-locale.ts');
    const at = (path: string) => {
      vi.stubGlobal('location', new URL(path, 'https://pictor.example'));
      return urlLocale();
    };
    expect(['/', '/tw', '/it/pricing', '/zh-TW/x', '/pricing'].map(at)).toEqual([
      'en',
      'tw',
      'it',
      'en',
      'en',
    ]);
    vi.stubGlobal('location', undefined);
    expect(urlLocale()).toBe('en');
  });
});

describe('answers of the host', () => {
  /** Outcome of a call that the host answers in this way. */
  async function told(status: number, body: string): Promise<unknown> {
    const call = await load();
    host.on('/api/user/v2/logout', (_, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body),
    );
    return call('logout', { body: { refreshToken: 'a'.repeat(20) } }).then(
      (value) => ({ value }),
      ({ key, code, message, requestId }) => ({ key, code, message, requestId }),
    );
  }

  it('[NET-04] Every failure of the table is told by its key, in the words of the host', async () => {
    for (const [key, { code, status }] of Object.entries(errorKinds)) {
      const body = JSON.stringify({ code, message: `Words of ${key}.`, result: null });
      expect(await told(status, body)).toEqual({ key, code, message: `Words of ${key}.`, requestId: null });
    }
  });

  it('[NET-04] A failure without words has the fixed ones', async () => {
    const body = JSON.stringify({ code: errorKinds.no_face.code, message: '', result: null });
    expect(await told(200, body)).toMatchObject({ key: 'no_face', message: unreadable });
  });

  it('[NET-04] No other code has its words told, whatever it is', async () => {
    const known = new Set(Object.values(errorKinds).map(({ code }) => code as number));
    const codes = fc.integer({ min: -10, max: 9999 }).filter((code) => code !== 450 && code !== 200);
    await fc.assert(
      fc.asyncProperty(codes, fc.string(), async (code, message) => {
        fc.pre(!known.has(code));
        const body = JSON.stringify({ code, message, result: null });
        expect(await told(200, body)).toEqual({
          key: 'unreadable',
          code,
          message: unreadable,
          requestId: null,
        });
      }),
      { numRuns: 20 },
    );
  });

  it('An answer that is no envelope is told as a problem with the system, whatever JSON it is', async () => {
    const strange = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
      fc.constantFrom(
        '',
        'null',
        '[]',
        '{"code":200}',
        '{"result":{}}',
        '{"code":"200","result":1}',
        '{"code":',
      ),
    );
    await fc.assert(
      fc.asyncProperty(strange, async (body) => {
        expect(await told(200, body)).toMatchObject({ key: 'unreadable', message: unreadable });
      }),
      { numRuns: 20 },
    );
  });

  it('An answer of success is told even where its result is nothing', async () => {
    expect(await told(200, '{"code":200,"message":"success","result":null}')).toEqual({ value: null });
  });

  it('[NET-06] The host’s own words count more than the status of a gateway', async () => {
    const own = JSON.stringify({ code: 503, message: 'Busy.', result: null });
    expect(await told(503, own)).toMatchObject({ key: 'overloaded', message: 'Busy.' });
    for (const status of [502, 503, 504])
      expect(await told(status, '{"error":"upstream"}')).toMatchObject({ key: 'network' });
    for (const status of [400, 404, 500])
      expect(await told(status, '{}')).toMatchObject({ key: 'unreadable' });
  });
});

describe('the public configuration', () => {
  const config = async () => (await import('#lib/browser/api-client/public-config.ts')).readPublicConfig();
  const answer = (status: number, type: string, body: string) =>
    host.on('/config.json', (_, response) => response.writeHead(status, { 'content-type': type }).end(body));

  it('The configuration is fetched once for any number of callers', async () => {
    const all = await Promise.all([config(), config(), config()]);
    expect(new Set(all).size).toBe(1);
    expect(host.requests('/config.json')).toHaveLength(1);
  });

  /** Neither platforms to sign in with nor mobile apps. */
  const nothing = { signIn: {}, apps: { ios: null, android: null }, hasAds: false, readsMoreVideos: false };

  it('The origin of the api is taken without the slash at its end', async () => {
    const given = { apiOrigin: 'https://api.example/', paymentsMode: 'test' };
    answer(200, 'application/json; charset=utf-8', JSON.stringify(given));
    expect(await config()).toEqual({ apiOrigin: 'https://api.example', paymentsMode: 'test', ...nothing });
  });

  it.each([
    ['is not there', 404, 'text/plain', 'Not found'],
    ['is a page', 200, 'text/html', '<html></html>'],
    ['names no origin', 200, 'application/json', '{"apiOrigin":7}'],
    ['is nothing', 200, 'application/json', 'null'],
  ])('The api is expected on this machine’s usual port where the configuration %s', async (_, ...parts) => {
    answer(...parts);
    expect(await config()).toEqual({ apiOrigin: 'http://localhost:4000', paymentsMode: 'off', ...nothing });
  });

  it.each([429, 500, 503])('The configuration is asked for again after an answer of %d', async (status) => {
    answer(status, 'application/json', '{}');
    await expect(config()).rejects.toThrow(`status ${status}`);
    answer(200, 'application/json', '{"apiOrigin":"https://api.example"}');
    expect(await config()).toEqual({ apiOrigin: 'https://api.example', paymentsMode: 'off', ...nothing });
  });
});

describe('the session of a browser', () => {
  const bearer = async () => (await import('#lib/browser/api-client/call.ts')).session.bearerToken();
  const renew = async (token?: string) =>
    (await import('#lib/browser/api-client/call.ts')).session.renew(token);
  const seconds = () => Date.now() / 1000;
  const refused = { code: 401, message: 'No.', status: 401 };

  it('[NET-02] A token is used until twenty seconds before its end, by the clock of the host', async () => {
    host.on(REFRESH, (_, response) => sendEnvelope(response, tokens('new')));
    const state = await store();
    state.setState({ session: { ...tokens('old'), tokenExpiresAt: seconds() + 25 } });
    expect(await bearer()).toBe('token-old');
    state.setState({ systemTimeOffset: 10_000 });
    expect(await bearer()).toBe('token-new');
  });

  it('[NET-02] Any number of callers without a session open one visit', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, bearer));
    expect(new Set(all)).toEqual(new Set(['token-a']));
    expect(host.requests(VISIT)).toHaveLength(1);
  });

  it('[NET-02] A token that another tab has renewed meanwhile is taken over without a request', async () => {
    const state = await store();
    state.setState({ session: tokens('old') });
    const other = { state: { ...state.getState(), session: tokens('other') }, version: 1 };
    localStorage.setItem('user', JSON.stringify(other));
    expect(await renew('token-old')).toBe('token-other');
    expect(host.seen).toEqual([]);
  });

  it('[NET-02] One tab at a time renews the session, by a lock of the browser', async () => {
    const names: string[] = [];
    const request = async (name: string, work: () => unknown) => {
      names.push(name);
      return work();
    };
    vi.stubGlobal('navigator', { locks: { request } });
    expect(await bearer()).toBe('token-a');
    expect(names).toEqual(['pictor-session']);
  });

  it('[NET-02] A token that is refused a second time is not renewed for ever', async () => {
    const call = await load();
    (await store()).setState({ session: tokens('old') });
    host.on(REFRESH, (_, response) => sendEnvelope(response, tokens('new')));
    host.on(LIST, (_, response) => sendEnvelope(response, null, refused));
    await expect(call('list', {})).rejects.toMatchObject({ key: 'invalid_token' });
    expect(host.requests(LIST)).toHaveLength(2);
    expect(host.requests(REFRESH)).toHaveLength(1);
  });

  it.each<ErrorKey>(['overloaded', 'internal', 'too_many_requests'])(
    '[NET-02] A renewal that the host answers with %s keeps guest and session',
    async (key) => {
      const { code, status } = errorKinds[key];
      const state = await store();
      state.setState({ session: tokens('old') });
      host.on(REFRESH, (_, response) => sendEnvelope(response, null, { code, message: 'Later.', status }));
      await expect(renew('token-old')).rejects.toMatchObject({ key });
      expect(state.getState().session?.token).toBe('token-old');
      expect(host.requests(VISIT)).toEqual([]);
    },
  );
});
