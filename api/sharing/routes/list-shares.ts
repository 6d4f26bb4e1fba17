import { defineCall } from '../../http/define-call.ts';
import { listShares } from '../manage-shares.ts';

export const listSharesRoute = defineCall('listShares', ({ query, caller, context }) =>
  listShares(context, { caller, ...query }),
);
