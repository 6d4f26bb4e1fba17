import { defineCall } from '../../http/define-call.ts';
import { readTaskParameters } from '../read/read-task-parameters.ts';

export const taskParamListRoute = defineCall('taskParamList', async ({ body, caller, context }) => ({
  list: await readTaskParameters(context, { caller, ids: body.ids }),
}));
