import { defineCall } from '../../http/define-call.ts';
import { readStorageUse } from '../state/storage-use.ts';

export const getStorageUseRoute = defineCall('getStorageUse', ({ caller, context }) =>
  readStorageUse(context, caller),
);
