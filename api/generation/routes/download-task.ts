import { defineCall } from '../../http/define-call.ts';
import { downloadTask } from '../downloads/download-task.ts';
import { networkOf } from './start-task.ts';

export const downloadTaskRoute = defineCall('downloadTask', ({ body, caller, context, request }) =>
  downloadTask(context, { caller, network: networkOf(request, caller), ...body }),
);
