import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { type BrowserHost, openBrowserHost, sendEnvelope, tokens } from '#tests/support/browser-host.ts';

const FEATURES = '/api/common/v2/getFeatures';
const LIMITS = '/api/vip/getUserFeatureUsageLimit';
const VISIT = '/api/user/v2/visit';

const feature = {
  featureCode: 'object-remover',
  creditCost: 0,
  available: true,
  creditSeconds: null,
  waitSeconds: 0,
  proWaitSeconds: 0,
  runSeconds: 4,
};
const guest = { id: 'two', bio: 'temp', isVip: false, current: null, ...tokens('b') };
const uses = { featureCode: 'object-remover', dailyLimit: 3, dailyLeftCount: 2 };

let host: BrowserHost;
const start = async () => (await import('#features/session/start-session.ts')).startSession();
const known = async (name: 'features' | 'limits') =>
  (await import('#lib/browser/queries/query-client.ts')).queryClient.getQueryData([name]);
const state = async () => (await import('#lib/browser/user/user-store.ts')).userStore.getState();

beforeEach(async () => {
  host = await openBrowserHost();
  const sysTimestamp = Math.floor(Date.now() / 1000) + 3600;
  host.on(FEATURES, (_, response) => sendEnvelope(response, { list: [feature], sysTimestamp }));
  host.on(LIMITS, (_, response) => sendEnvelope(response, { list: [uses], resetAt: 9000, sysTimestamp }));
});
afterEach(() => host.close());

describe('the start of a visit', () => {
  it('[SHELL-01] A visit without a stored guest fetches one, then costs, free uses and the host’s time', async () => {
    await start();
    expect(host.requests(VISIT)).toHaveLength(1);
    const now = await state();
    expect(now.user?.bio).toBe('temp');
    expect(await known('features')).toEqual([feature]);
    expect(await known('limits')).toMatchObject({ freeUses: [uses], resetAt: 9_000_000 });
    expect(Math.round(now.systemTimeOffset / MINUTE_MS)).toBe(60);
  });

  it('[SHELL-01] A visit with a stored guest continues as that guest', async () => {
    const { userStore } = await import('#lib/browser/user/user-store.ts');
    userStore.setState({ user: { id: 'one', bio: 'temp', isVip: false }, session: tokens('stored') });
    await start();
    expect(host.requests(VISIT)).toHaveLength(0);
    expect(host.requests(LIMITS)[0]?.headers.authorization).toBe('Bearer token-stored');
  });

  it('[SHELL-01] A stored member is loaded once more by id, as the membership may have ended', async () => {
    const { userStore } = await import('#lib/browser/user/user-store.ts');
    const member = {
      id: 'one',
      bio: '',
      isVip: true,
      current: null,
      email: 'ada@pictor.example',
      name: null,
    };
    const loaded: string[] = [];
    host.on('/api/user/v2/info/one', ({ url }, response) => {
      loaded.push(url);
      sendEnvelope(response, { ...member, isVip: false, locale: 'de', hasPassword: true, platforms: [] });
    });
    userStore.setState({ user: member, session: tokens('stored') });
    await start();
    expect(loaded).toHaveLength(1);
    expect((await state()).user?.isVip).toBe(false);
  });

  it('[SHELL-01] A visit says nothing when the costs do not come', async () => {
    host.on(FEATURES, (_, response) =>
      sendEnvelope(response, null, { code: 400, message: 'No.', status: 400 }),
    );
    await expect(start()).resolves.toBeUndefined();
    expect(await known('features')).toBeUndefined();
    expect(await known('limits')).toMatchObject({ freeUses: [uses] });
  });

  it('A visit that could not reach the host is tried again by the next who needs it', async () => {
    host.on(VISIT, (_, response) => response.destroy());
    await expect(start()).resolves.toBeUndefined();
    expect((await state()).session).toBeNull();
    host.on(VISIT, (_, response) => sendEnvelope(response, guest));
    await start();
    expect((await state()).session?.token).toBe('token-b');
  });

  it('A visit that a busy host refused is made again when the host said, without another call', async () => {
    const refusals = [1, 2];
    host.on(VISIT, (_, response) => {
      if (refusals.pop() === undefined) return sendEnvelope(response, guest);
      response.setHeader('retry-after', '0');
      return sendEnvelope(response, null, { code: 503, message: 'Busy.', status: 503 });
    });
    await start();
    expect((await state()).session?.token).toBe('token-b');
    expect(await known('limits')).toMatchObject({ freeUses: [uses] });
  });

  it('A host that stays busy is left alone after some tries, until the next who needs it', async () => {
    host.on(VISIT, (_, response) => {
      response.setHeader('retry-after', '0');
      sendEnvelope(response, null, { code: 503, message: 'Busy.', status: 503 });
    });
    await expect(start()).resolves.toBeUndefined();
    expect(host.requests(VISIT)).toHaveLength(4);
  });
});
