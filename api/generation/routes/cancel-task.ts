import { defineCall } from '../../http/define-call.ts';
import { serializeTask } from '../read/serialize-tasks.ts';
import { cancelTask } from '../state/end-task.ts';

export const cancelTaskRoute = defineCall(
  'cancelTask',
  async ({ body, caller, context, request: { locale } }) =>
    serializeTask(context, await cancelTask(context, caller, body.id), locale),
);
