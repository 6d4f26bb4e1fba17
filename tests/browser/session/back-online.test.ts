import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchOtherTabs } from '#features/session/start-session.ts';
import { refreshLimitsWhenReached } from '#features/workspace/processing/follow-run.ts';
import { limitsQuery } from '#lib/browser/queries/limits.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { userStore } from '#lib/browser/user/user-store.ts';
import { CUT, type Host, openHost } from '../support/host.ts';

let host: Host;
let cut: boolean;
beforeEach(async () => {
  host = await openHost();
  queryClient.clear();
  userStore.setState(userStore.getInitialState(), true);
  cut = true;
  host.answer('getUserFeatureUsageLimit', () => {
    if (cut) return CUT;
    const downloads = { dailyDownloadLimit: 2, dailyDownloadLeftCount: 2, dailyDownloadCount: 0 };
    const list = [{ featureCode: 'object-remover', dailyLimit: 3, dailyLeftCount: 1, ...downloads }];
    const retention = { retentionHours: 24, retentionChoices: [1, 24], resultSide: null };
    return { tier: 'guest', list, photos: [], runsPerPhoto: 20, ...retention, resetAt: 0, sysTimestamp: 0 };
  });
});
afterEach(() => host.close());

const left = () => queryClient.getQueryData(limitsQuery.queryKey)?.freeUses[0]?.dailyLeftCount;

it('The count of free uses that was missed is asked for again until the host is reached', async () => {
  refreshLimitsWhenReached();
  await expect.poll(() => host.requests('getUserFeatureUsageLimit').length).toBeGreaterThan(0);
  cut = false;
  dispatchEvent(new Event('online'));
  await expect.poll(left).toBe(1);
});

it('A page that is back online asks for the counts again', async () => {
  const stop = watchOtherTabs();
  cut = false;
  dispatchEvent(new Event('online'));
  await expect.poll(left).toBe(1);
  stop();
});
