import { describe, expect, it } from 'vitest';
import { createMemoryCounter, sweepRateLimits } from '#api/infrastructure/window-counter.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { type databaseKinds, forEachDatabase, onPostgres } from '../support/for-each-database.ts';
import { createTestClock } from '../support/test-clock.ts';

const LOGOUTS_PER_MINUTE = 60;
/** Of nobody: the call answers everyone the same. */
const body = { refreshToken: 'a'.repeat(43) };

function limitedHost(database: (typeof databaseKinds)[number], proxyHops = 0): Promise<TestHost> {
  return buildTestHost({ database, settings: { limits: { rateLimitFactor: 1 }, http: { proxyHops } } });
}

async function logoutStatuses(host: TestHost, count: number, headers: Record<string, string> = {}) {
  const statuses: number[] = [];
  for (let logout = 0; logout < count; logout += 1) {
    statuses.push((await host.call('logout', { body, headers })).status);
  }
  return statuses;
}

forEachDatabase((database) => {
  it('[NET-04] One call too many is refused with 429, the text of the specification and the time to come back', async () => {
    const host = await limitedHost(database);
    expect(new Set(await logoutStatuses(host, LOGOUTS_PER_MINUTE))).toEqual(new Set([200]));
    const refused = await host.call('logout', { body });
    expect(refused).toMatchObject({
      status: 429,
      code: 429,
      message: 'You are operating too quickly, please try again later!',
      result: null,
    });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    host.clock.advance(MINUTE_MS);
    expect((await host.call('logout', { body })).status).toBe(200);
  });

  it('A client IP that the caller invents is ignored', async () => {
    const host = await limitedHost(database);
    await logoutStatuses(host, LOGOUTS_PER_MINUTE, { 'x-forwarded-for': '203.0.113.1' });
    expect(await logoutStatuses(host, 1, { 'x-forwarded-for': '203.0.113.2' })).toEqual([429]);
  });

  it('The client IP reported by the last trusted proxy counts, and one /64 of IPv6 counts as one', async () => {
    const host = await limitedHost(database, 1);
    await logoutStatuses(host, LOGOUTS_PER_MINUTE, { 'x-forwarded-for': '2001:db8:1:2::1' });
    const from = async (address: string) =>
      (await logoutStatuses(host, 1, { 'x-forwarded-for': address }))[0];
    expect(await from('2001:db8:1:2:ffff::9')).toBe(429);
    expect(await from('198.51.100.7, 2001:db8:1:2::5')).toBe(429);
    expect(await from('2001:db8:1:3::1')).toBe(200);
    expect(await from('198.51.100.7')).toBe(200);
  });

  it('Calls with a token are counted for each person, wherever they come from', async () => {
    const host = await limitedHost(database, 1);
    const [one, other] = [await host.visit(), await host.visit()];
    const list = async (token: string, address: number) =>
      (await host.call('list', { token, headers: { 'x-forwarded-for': `203.0.113.${address}` } })).status;
    for (let request = 0; request < 120; request += 1) expect(await list(one.token, request)).toBe(200);
    expect(await list(one.token, 200)).toBe(429);
    expect(await list(other.token, 200)).toBe(200);
  });
});

onPostgres(() => {
  it('Of 200 calls side by side exactly as many pass as the limit allows', async () => {
    const host = await limitedHost('postgres');
    const answers = await Promise.all(Array.from({ length: 200 }, () => host.call('logout', { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(LOGOUTS_PER_MINUTE);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(200 - LOGOUTS_PER_MINUTE);
  });

  it('Rate limit windows that are over are forgotten', async () => {
    const host = await limitedHost('postgres');
    await host.call('logout', { body });
    const count = async () =>
      (await host.infrastructure.database.queries.execute('select key from rate_limits')).rows.length;
    await sweepRateLimits(host.infrastructure);
    expect(await count()).toBe(1);
    host.clock.advance(MINUTE_MS);
    await sweepRateLimits(host.infrastructure);
    expect(await count()).toBe(0);
  });
});

describe('all calls of one address together', () => {
  it('All calls of one IP together are limited too, those to unknown paths as well', async () => {
    const host = await limitedHost('pglite');
    let statuses: number[] = [];
    for (let round = 0; round < 13; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => fetch(`${host.origin}/api/nothing`)),
      );
      await Promise.all(answers.map((answer) => answer.text()));
      statuses = statuses.concat(answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(1200);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  });
});

it('The rate limiter counts the latest keys only, so that invented IPs fill no memory', () => {
  const clock = createTestClock();
  const count = createMemoryCounter(clock);
  for (let key = 0; key <= 50_000; key += 1) count(`key ${key}`, MINUTE_MS);
  expect(count('key 50000', MINUTE_MS)).toMatchObject({ current: 2 });
  expect(count('key 0', MINUTE_MS)).toMatchObject({ current: 1 });
});
