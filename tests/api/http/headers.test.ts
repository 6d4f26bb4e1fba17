import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await buildTestHost();
});
afterAll(() => host.close());

const config = '/api/common/v2/getSysConfig';

it.each([config, '/api/nothing', '/api/gen/list'])(
  'The answer of %s carries the protective headers',
  async (path) => {
    const { headers } = await fetch(host.origin + path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(
      Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1]),
    ).toBeGreaterThanOrEqual(31_536_000);
    expect(headers.get('x-request-id')).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
  },
);

it('Every request gets an id of its own, whatever the caller sends', async () => {
  const ask = async () =>
    (
      await fetch(host.origin + config, { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
    ).headers.get('x-request-id');
  const [first, second] = [await ask(), await ask()];
  expect(first).not.toBe('mine');
  expect(first).not.toBe(second);
});

it('Answers can be read by the web of this installation and by no other page', async () => {
  const allowed = await fetch(host.origin + config, { headers: { origin: 'http://web.test' } });
  expect(allowed.headers.get('access-control-allow-origin')).toBe('http://web.test');
  expect(allowed.headers.get('access-control-expose-headers')).toContain('x-request-id');
  expect(allowed.headers.get('access-control-expose-headers')).toContain('retry-after');
  const foreign = await fetch(host.origin + config, { headers: { origin: 'http://evil.test' } });
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
});

it('CORS allows the headers that calls of the web carry', async () => {
  const response = await fetch(`${host.origin}/api/gen/v2/img2img`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://web.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-locale',
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('http://web.test');
  expect(response.headers.get('access-control-allow-headers')).toBe(
    'authorization, content-type, idempotency-key, x-locale',
  );
  expect(response.headers.get('access-control-allow-methods')).toContain('POST');
});
