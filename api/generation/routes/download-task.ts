import { defineCall } from '../../http/define-call.ts';
import { readGuestNetwork } from '../../identity/read-visitor.ts';
import { downloadTask } from '../downloads/download-task.ts';

export const downloadTaskRoute = defineCall('downloadTask', ({ body, caller, context, request }) =>
  downloadTask(context, { caller, network: readGuestNetwork(request, caller), ...body }),
);
