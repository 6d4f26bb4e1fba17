import { defineCall } from '../../http/define-call.ts';
import { downloadTask } from '../downloads/download-task.ts';

export const downloadTaskRoute = defineCall('downloadTask', ({ body, caller, context }) =>
  downloadTask(context, { caller, ...body }),
);
