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

it('[LIMIT-01] A run that begins after midnight in UTC brings the counts of the new day, of other tools as well', async () => {
  const { limitsQuery, noteUsage } = await import('#lib/browser/queries/limits.ts');
  const { queryClient } = await import('#lib/browser/queries/query-client.ts');
  const other = { ...uses, featureCode: 'ai-filter', dailyLeftCount: 0, dailyDownloadLimit: 2 };
  queryClient.setQueryData(limitsQuery.queryKey, {
    ...{
      freeUses: [
        { ...uses, dailyLeftCount: 0 },
        { ...other, dailyDownloadLeftCount: 0 },
      ],
    },
    ...{
      photos: [{ featureCode: 'ai-filter', rootId: 'old', runs: 4 }],
      resetAt: 9_000_000,
      retention: null,
    },
  });
  const usage = { dailyLeftCount: 2, dailyDownloadLeftCount: 2, photoRuns: 1, resetAt: 95_400 };
  expect(noteUsage({ feature: 'object-remover', rootId: 'photo', usage })).toBe(true);
  expect(queryClient.getQueryData(limitsQuery.queryKey)).toMatchObject({
    freeUses: [
      { featureCode: 'object-remover', dailyLeftCount: 2, dailyDownloadLeftCount: 2 },
      { featureCode: 'ai-filter', dailyLeftCount: 3, dailyDownloadLeftCount: 2 },
    ],
    photos: [{ featureCode: 'object-remover', rootId: 'photo', runs: 1 }],
    resetAt: 95_400_000,
  });
});
