import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';

const LIMITS = '/api/vip/getUserFeatureUsageLimit';
const uses = { featureCode: 'object-remover', dailyLimit: 3, dailyLeftCount: 3, dailyDownloadLeftCount: 2 };
const answerOf = (left: number) => ({
  ...{ list: [{ ...uses, dailyLeftCount: left }], resetAt: 9000, sysTimestamp: 8000, photos: [] },
  ...{ retentionHours: 24, retentionChoices: [24] },
});

let host: BrowserHost;
beforeEach(async () => {
  host = await openBrowserHost();
});
afterEach(() => host.close());

it('[LIMIT-06] A count that a run tells outlasts an older answer that is still on its way', async () => {
  const { limitsQuery, noteUsage, refreshLimits } = await import('#lib/browser/queries/limits.ts');
  const { queryClient } = await import('#lib/browser/queries/query-client.ts');
  queryClient.setQueryData(limitsQuery.queryKey, { freeUses: [uses], resetAt: 0, retention: null });
  let late: ServerResponse | undefined;
  host.on(LIMITS, (_, response) => {
    if (late) sendEnvelope(response, answerOf(3));
    else late = response;
  });
  const older = refreshLimits().catch(() => null);
  await expect.poll(() => host.requests(LIMITS).length).toBe(1);
  const usage = { dailyLeftCount: 3, dailyDownloadLeftCount: 2, photoRuns: 0, resetAt: 9000 };
  expect(noteUsage({ feature: 'object-remover', rootId: 'photo', usage })).toBe(true);
  await expect.poll(() => host.requests(LIMITS).length).toBe(2);
  if (late) sendEnvelope(late, answerOf(2));
  await older;
  await expect.poll(() => queryClient.isFetching({ queryKey: limitsQuery.queryKey })).toBe(0);
  expect(queryClient.getQueryData(limitsQuery.queryKey)?.freeUses[0]?.dailyLeftCount).toBe(3);
});
