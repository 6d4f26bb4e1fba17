import { expect, it } from 'vitest';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { photoInput } from '#tests/api/generation/support/run-request.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { collectLog } from '../support/collect-log.ts';

it('A request writes one log line with its id and no IP address, and probes write none', async () => {
  const { log, lines, text } = collectLog();
  const host = await buildTestHost({ parts: { log } });
  await fetch(`${host.origin}/livez`);
  await fetch(`${host.origin}/readyz`);
  const { headers } = await host.call('getSysConfig');
  await host.close();
  const answered = lines().filter(({ status }) => status !== undefined);
  expect(answered).toHaveLength(1);
  expect(answered[0]).toMatchObject({
    route: 'getSysConfig',
    status: 200,
    reqId: headers.get('x-request-id'),
  });
  expect(text()).not.toContain('127.0.0.1');
});

it('The log never names the host that a person fetches a picture from', async () => {
  const { log, text } = collectLog();
  const resolve = (name: string) => Promise.reject(new Error(`getaddrinfo ENOTFOUND ${name}`));
  const remoteWeb = { resolve, permits: () => false, proxy: null };
  const host = await buildTestHost({ parts: { log, remoteWeb } });
  const { token } = await host.visit();
  const { code } = await host.call('uploadFromUrl', { token, body: { url: 'http://canary.example/a.jpg' } });
  expect(code).toBe(4651);
  await expect.poll(text).toContain('url_unreachable');
  expect(text()).not.toContain('canary');
});

it('The log never holds a token, a signature or an IP address of a caller, whatever goes wrong', async () => {
  const { log, text } = collectLog();
  const host = await buildTestHost({ parts: { log }, settings: { http: { proxyHops: 1 } } });
  const headers = { 'x-forwarded-for': '203.0.113.77', cookie: 'canary-cookie' };
  const guest = await host.visit();
  const { result } = await host.call('refreshToken', { body: { refreshToken: guest.refreshToken }, headers });
  const tokens = [guest.token, guest.refreshToken, result?.token ?? '', result?.refreshToken ?? ''];
  const upload = await host.call('getMediaPreSignedUrl', {
    token: guest.token,
    body: { purpose: 'photo', type: 'image/png', size: 10 },
    headers,
  });
  const url = upload.result?.parts[0]?.url ?? '';
  await fetch(url, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: 'too short' });
  await fetch(url);
  await host.call('list', { token: 'canary-bad-token-canary', headers });
  await host.call('refreshToken', { body: { refreshToken: 'canary-refresh-token-canary' }, headers });
  await fetch(`${host.origin}/api/nothing?token=canary-query`);
  await fetch(`${host.origin}/api/user/v2/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"refreshToken": "canary-broken-json',
  });
  host.clock.advance(11 * MINUTE_MS);
  await host.call('refreshToken', { body: { refreshToken: guest.refreshToken }, headers });
  host.infrastructure.log.error({
    authorization: 'canary-field',
    req: { headers: { authorization: 'canary-header' } },
    body: { refreshToken: 'canary-body', password: 'canary-password' },
  });
  await host.infrastructure.database.queries.execute('alter table refresh_tokens rename to gone');
  await host.call('list', { token: tokens[2] ?? '', headers });
  await host.call('visit', { headers });
  await host.close();

  const written = text();
  expect(written).toContain('A refresh token was used twice');
  expect(written).toContain('[redacted]');
  expect(written).not.toContain('params:');
  expect(written).toContain('refresh_tokens');
  const { searchParams } = new URL(url);
  const signature = [...searchParams.values()].filter((value) => value.length > 20);
  expect(signature.length).toBeGreaterThan(0);
  for (const secret of [...tokens, ...signature, '203.0.113.77', 'canary']) {
    expect(written.includes(secret), secret).toBe(false);
  }
});

it('A refused request writes a short log line, however long it is, and nothing of its parameters', async () => {
  const { log, text } = collectLog();
  const host = await buildTestHost({ parts: { log } });
  const { token } = await host.visit();
  const before = text().length;
  const parameters = Object.fromEntries(
    Array.from({ length: 2000 }, (_, index) => [`canary_${index}`, index]),
  );
  const { result } = await host.call('getMediaPreSignedUrl', {
    token,
    body: { purpose: 'photo', type: 'image/png', size: 10 },
  });
  const uploadId = result?.uploadId ?? '';
  const body = { feature: 'ai-filter', inputs: photoInput(uploadId), parameters };
  expect((await host.call('img2img', { token, body })).code).toBe(400);
  await host.close();
  expect(text()).not.toContain('canary');
  expect(text().length - before).toBeLessThan(2000);
});

it('Long texts of a log line are cut', () => {
  const { log, text } = collectLog();
  log.warn({ err: new Error('x'.repeat(100_000)), part: { detail: 'y'.repeat(100_000) } }, 'too long');
  expect(text().length).toBeLessThan(20_000);
});

it('The log tells a query that failed and nothing of its values, over however many lines they go', async () => {
  const { log, text } = collectLog();
  const host = await buildTestHost({ parts: { log } });
  await host.infrastructure.database.queries.execute('alter table reports rename to gone');
  const body = { kind: 'help', text: 'canary one\n    at canary two\nparams: canary three' } as const;
  expect((await host.call('sendReport', { body })).code).toBe(500);
  await host.close();
  expect(text()).toContain('insert into');
  expect(text()).toMatch(/does not exist/);
  expect(text()).not.toContain('canary');
});
