import { defineCall } from '../../http/define-call.ts';
import { startTask } from './start-task.ts';

export const genImgRoute = defineCall('genImg', ({ body, caller, request }) =>
  startTask(request, { caller, request: { ...body, inputs: [], consent: false } }),
);
