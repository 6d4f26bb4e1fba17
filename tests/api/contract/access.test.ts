import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#lib/contract/endpoints.ts';
import { type EndpointName, endpoints } from '#lib/contract/endpoints.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { callExamples } from '../support/call-examples.ts';
import { callUrl } from '../support/call-host.ts';
import { openAccount } from '../support/open-account.ts';

const names = Object.keys(endpoints) as EndpointName[];
const withAccess = (access: Endpoint['access']) => names.filter((name) => endpoints[name].access === access);

let host: TestHost;
beforeAll(async () => {
  host = await buildTestHost();
});
afterAll(() => host.close());

async function request(name: EndpointName, authorization: string | undefined) {
  const { method }: Endpoint = endpoints[name];
  const example = callExamples[name];
  const response = await fetch(callUrl(host.origin, name, example), {
    method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify(example.body ?? {}) } : {}),
  });
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, envelope: null };
  }
  return { status: response.status, envelope: await response.json() };
}

const badTokens: Record<string, () => Promise<string | undefined>> = {
  'no token': async () => undefined,
  'an empty token': async () => 'Bearer ',
  'a token never given out': async () => `Bearer ${'z'.repeat(43)}`,
  'a token that is no token': async () => "Bearer '; drop table users; --",
  'another scheme': async () => `Basic ${Buffer.from('a:b').toString('base64')}`,
  'a very long token': async () => `Bearer ${'a'.repeat(4000)}`,
  'a refresh token': async () => `Bearer ${(await host.visit()).refreshToken}`,
  'a token of an ended session': async () => {
    const guest = await host.visit();
    await host.call('logout', { body: { refreshToken: guest.refreshToken } });
    return `Bearer ${guest.token}`;
  },
};

describe.each([...withAccess('guest'), ...withAccess('account')])('%s', (name) => {
  it.each(Object.keys(badTokens))('[NET-02] The call refuses %s with 401 in the envelope', async (kind) => {
    const { status, envelope } = await request(name, await badTokens[kind]?.());
    expect(status).toBe(401);
    expect(envelope).toEqual({ code: 401, message: expect.stringContaining('session'), result: null });
  });

  it('[NET-02] The call never answers 401 to a valid token', async () => {
    const { token } = await openAccount(host);
    expect((await request(name, `Bearer ${token}`)).status).not.toBe(401);
  });
});

describe.each(withAccess('account'))('%s', (name) => {
  it('[NET-04] The call asks guests to sign in', async () => {
    const { token } = await host.visit();
    const { code } = errorKinds.login_required;
    expect((await request(name, `Bearer ${token}`)).envelope).toMatchObject({ code, result: null });
  });
});

describe.each(withAccess('anyone').filter((name) => name !== 'refreshToken'))('%s', (name) => {
  it('[NET-02] The public call answers the same with any token', async () => {
    // A link that nobody made is not there, with any token.
    const expected = name === 'openShare' ? 404 : 200;
    for (const kind of Object.keys(badTokens)) {
      expect((await request(name, await badTokens[kind]?.())).status).toBe(expected);
      // Codes are sent to an address ten times a day.
      host.clock.advance(DAY_MS);
    }
  });
});
