import { AppError } from '#lib/contract/app-error.ts';
import { defineCall } from '../../http/define-call.ts';
import { uploadFromUrl } from '../upload-from-url.ts';

/** Pictures that one process fetches at the same time, for all people together and for each. */
const AT_ONCE = 16;
const AT_ONCE_EACH = 2;

/** Callers whose pictures this process fetches now, one entry a fetch. */
const underWay: string[] = [];

export const uploadFromUrlRoute = defineCall(
  'uploadFromUrl',
  async ({ body, caller: { userId }, infrastructure }) => {
    if (underWay.length >= AT_ONCE) throw new AppError('overloaded');
    if (underWay.filter((id) => id === userId).length >= AT_ONCE_EACH) {
      throw new AppError('too_many_requests');
    }
    underWay.push(userId);
    try {
      return await uploadFromUrl(infrastructure, { userId, ...body });
    } finally {
      underWay.splice(underWay.indexOf(userId), 1);
    }
  },
);
