import { AppError } from '#lib/contract/app-error.ts';
import { defineCall } from '../../http/define-call.ts';
import { readPayInfo } from '../read-pay-info.ts';

export const allPayVipInfoRoute = defineCall('allPayVipInfo', ({ query, caller, context }) => {
  if (caller.kind === 'guest') throw new AppError('login_required');
  if (query.userId !== undefined && query.userId !== caller.userId) throw new AppError('not_found');
  return readPayInfo(context, caller.userId);
});
