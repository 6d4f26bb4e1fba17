import { defineCall } from '../../http/define-call.ts';
import { createShare } from '../create-share.ts';

export const createShareRoute = defineCall('createShare', ({ body, caller, infrastructure }) =>
  createShare(infrastructure, { caller, ...body }),
);
