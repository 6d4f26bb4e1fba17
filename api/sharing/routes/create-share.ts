import { defineCall } from '../../http/define-call.ts';
import { createShare } from '../manage-shares.ts';

export const createShareRoute = defineCall('createShare', ({ body, caller, context }) =>
  createShare(context, { caller, ...body }),
);
