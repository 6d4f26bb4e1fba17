import { defineCall } from '../../http/define-call.ts';
import { toTask } from '../read/serialize-tasks.ts';
import { cancelTask } from '../state/cancel-task.ts';

export const cancelTaskRoute = defineCall(
  'cancelTask',
  async ({ body, caller, infrastructure, request: { locale } }) =>
    toTask(infrastructure, await cancelTask(infrastructure, caller, body.id), locale),
);
