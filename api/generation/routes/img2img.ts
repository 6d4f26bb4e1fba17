import { defineCall } from '../../http/define-call.ts';
import { startTask } from './start-task.ts';

export const img2imgRoute = defineCall('img2img', ({ body, caller, request }) =>
  startTask(request, { caller, request: body }),
);
