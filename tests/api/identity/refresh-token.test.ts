import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepSessions } from '#api/identity/sessions.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#lib/time/durations.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forOneDatabase, onPostgres } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';

function refresh(host: TestHost, refreshToken: string) {
  return host.call('refreshToken', { body: { refreshToken } });
}

async function refreshed(host: TestHost, refreshToken: string) {
  const { status, result } = await refresh(host, refreshToken);
  expect(status).toBe(200);
  if (result === null) throw new Error('No tokens in the answer');
  return result;
}

/** True where an access token opens a call that needs one. */
async function opens(host: TestHost, token: string): Promise<boolean> {
  const response = await fetch(`${host.origin}/api/gen/list`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.status !== 401;
}

forOneDatabase((database) => {
  let host: TestHost;
  beforeAll(async () => {
    host = await buildTestHost({ database });
  });
  afterAll(() => host.close());

  it('[NET-02] A refresh token gives a new pair, and the new access token works', async () => {
    const guest = await host.visit();
    const next = await refreshed(host, guest.refreshToken);
    expect(next.token).not.toBe(guest.token);
    expect(next.refreshToken).not.toBe(guest.refreshToken);
    expect(next.tokenExpiresAt).toBeGreaterThan(host.clock.now() / SECOND_MS + 14 * 60);
    expect(await opens(host, next.token)).toBe(true);
    expect(await opens(host, guest.token)).toBe(true);
  });

  it('A refresh token gives a guest the same pair again within ten minutes while the pair is unused', async () => {
    const { refreshToken } = await host.visit();
    const first = await refreshed(host, refreshToken);
    host.clock.advance(9 * MINUTE_MS);
    expect(await refreshed(host, refreshToken)).toEqual(first);
  });

  it('A refresh token gives an account the same pair again within ten seconds alone', async () => {
    const { refreshToken } = await openAccount(host);
    const first = await refreshed(host, refreshToken);
    host.clock.advance(9 * SECOND_MS);
    expect(await refreshed(host, refreshToken)).toEqual(first);
    host.clock.advance(2 * SECOND_MS);
    expect((await refresh(host, refreshToken)).status).toBe(401);
  });

  it('[AUTH-11] A used refresh token of a guest that comes back after ten minutes ends the whole session', async () => {
    const guest = await host.visit();
    const next = await refreshed(host, guest.refreshToken);
    expect(await opens(host, next.token)).toBe(true);
    host.clock.advance(11 * MINUTE_MS);
    const replayed = await refresh(host, guest.refreshToken);
    expect(replayed).toMatchObject({ status: 401, code: 401, result: null });
    expect((await refresh(host, next.refreshToken)).status).toBe(401);
    expect(await opens(host, next.token)).toBe(false);
    expect(await opens(host, guest.token)).toBe(false);
  });

  it('[AUTH-11] A refresh token two generations old ends the whole session, even at once', async () => {
    const guest = await host.visit();
    const second = await refreshed(host, guest.refreshToken);
    const third = await refreshed(host, second.refreshToken);
    expect((await refresh(host, guest.refreshToken)).status).toBe(401);
    expect((await refresh(host, third.refreshToken)).status).toBe(401);
    expect(await opens(host, third.token)).toBe(false);
  });

  it('Ending a session leaves other sessions alone', async () => {
    const [one, other] = [await host.visit(), await host.visit()];
    await refreshed(host, one.refreshToken);
    host.clock.advance(11 * MINUTE_MS);
    expect((await refresh(host, one.refreshToken)).status).toBe(401);
    expect(await opens(host, other.token)).toBe(true);
    await refreshed(host, other.refreshToken);
  });

  it('A refresh token that was never issued is refused', async () => {
    expect((await refresh(host, 'x'.repeat(43))).status).toBe(401);
  });

  it('Access ends after 15 minutes, and renewal after 90 days without use', async () => {
    const guest = await host.visit();
    host.clock.advance(15 * MINUTE_MS + SECOND_MS);
    expect(await opens(host, guest.token)).toBe(false);
    host.clock.advance(89 * DAY_MS);
    const next = await refreshed(host, guest.refreshToken);
    host.clock.advance(90 * DAY_MS + SECOND_MS);
    expect((await refresh(host, next.refreshToken)).status).toBe(401);
  });

  it('A session ends after 365 days, however often it was renewed', async () => {
    let { refreshToken } = await host.visit();
    for (let day = 80; day < 365; day += 80) {
      host.clock.advance(80 * DAY_MS);
      ({ refreshToken } = await refreshed(host, refreshToken));
    }
    host.clock.advance(45 * DAY_MS + SECOND_MS);
    expect((await refresh(host, refreshToken)).status).toBe(401);
  });

  it('Logging out ends every token of the session at once', async () => {
    const guest = await host.visit();
    const next = await refreshed(host, guest.refreshToken);
    expect(await opens(host, next.token)).toBe(true);
    expect(await host.call('logout', { body: { refreshToken: next.refreshToken } })).toMatchObject({
      status: 200,
      code: 200,
      result: {},
    });
    expect(await opens(host, next.token)).toBe(false);
    expect((await refresh(host, next.refreshToken)).status).toBe(401);
  });

  it('Logging out with an unknown token is answered like any other log-out', async () => {
    const answer = await host.call('logout', { body: { refreshToken: 'y'.repeat(43) } });
    expect(answer).toMatchObject({ status: 200, code: 200, result: {} });
  });

  it('The database holds no token, and sessions that cannot be used any more are deleted', async () => {
    const host = await buildTestHost({ database });
    const guest = await host.visit();
    const next = await refreshed(host, guest.refreshToken);
    const { queries } = host.infrastructure.database;
    const read = async () =>
      (await queries.execute<Record<string, unknown>>('select * from refresh_tokens order by id')).rows;
    const before = await read();
    expect(before).toHaveLength(2);
    const dump = before
      .flatMap((row) => Object.values(row))
      .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)))
      .join('\n');
    for (const secret of [guest.token, guest.refreshToken, next.token, next.refreshToken]) {
      expect(dump).not.toContain(secret);
    }
    expect(before[0]?.sealed_successor).not.toBeNull();

    host.clock.advance(11 * MINUTE_MS);
    await sweepSessions(host.infrastructure);
    expect((await read())[0]?.sealed_successor).toBeNull();
    await refreshed(host, next.refreshToken);

    host.clock.advance(91 * DAY_MS);
    await sweepSessions(host.infrastructure);
    expect(await read()).toHaveLength(0);
    expect((await queries.execute('select id from sessions')).rows).toHaveLength(0);
  });
});

onPostgres(() => {
  it('[NET-02] Fifty refresh requests side by side get one and the same successor', async () => {
    const host = await buildTestHost({ database: 'postgres' });
    const { refreshToken } = await host.visit();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(host, refreshToken)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ result }) => result?.refreshToken)).size).toBe(1);
    expect(new Set(answers.map(({ result }) => result?.token)).size).toBe(1);
    const { rows } = await host.infrastructure.database.queries.execute('select id from refresh_tokens');
    expect(rows).toHaveLength(2);
  });

  it('A refresh token and its successor used side by side let exactly one side win', async () => {
    const host = await buildTestHost({ database: 'postgres' });
    for (let round = 0; round < 10; round += 1) {
      const guest = await host.visit();
      const second = await refreshed(host, guest.refreshToken);
      const [old, fresh] = await Promise.all([
        refresh(host, guest.refreshToken),
        refresh(host, second.refreshToken),
      ]);
      expect(fresh.status).toBe(200);
      const third = await refresh(host, fresh.result?.refreshToken ?? '');
      // Asked first, the old one gave its successor again; asked second, it ended the session.
      expect([old.status, third.status]).toEqual(old.status === 200 ? [200, 200] : [401, 401]);
    }
  });
});
