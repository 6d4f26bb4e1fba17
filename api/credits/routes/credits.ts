import { defineCall } from '../../http/define-call.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';
import { readUsage } from '../../limits/read-limits.ts';
import { listMovementPage } from '../list-movement-page.ts';
import { readAggregation, readBalance } from '../read-balance.ts';

export const creditRoutes = [
  defineCall('getUserCreditAndLimit', async ({ caller, context }) => {
    const { list } = await readUsage(context, caller);
    return {
      creditConstituteResp: await readBalance(context, caller.userId),
      featureUsageResp: list.map(({ featureCode, dailyLeftCount, dailyDownloadLeftCount }) => ({
        ...{ featureCode, dailyLeftCount, dailyDownloadLeftCount },
      })),
      sysTimestamp: epochSecondsOf(context.clock.now()),
    };
  }),
  defineCall('getCreditAggregation', async ({ caller, context }) => ({
    ...(await readAggregation(context, caller.userId)),
    sysTimestamp: epochSecondsOf(context.clock.now()),
  })),
  defineCall('listCreditMovements', ({ query, caller, context }) =>
    listMovementPage(context, { caller, ...query }),
  ),
];
