import { defineCall } from '../../http/define-call.ts';
import { serializeTask } from '../read/serialize-tasks.ts';
import { cancelTask } from '../state/end-task.ts';

export const cancelTaskRoute = defineCall(
  'cancelTask',
  async ({ body, caller, context, request: { locale } }) =>
    serializeTask(context, { row: await cancelTask(context, { caller, id: body.id }), locale }),
);
