import { defineCall } from '../../http/define-call.ts';
import { readUploadState } from '../read-upload-state.ts';

export const getUploadStateRoute = defineCall('getUploadState', ({ query, caller: { userId }, context }) =>
  readUploadState(context, { userId, ...query }),
);
