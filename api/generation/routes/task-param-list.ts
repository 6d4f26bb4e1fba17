import { defineCall } from '../../http/define-call.ts';
import { readTaskParameters } from '../read/read-task-parameters.ts';

export const taskParamListRoute = defineCall('taskParamList', async ({ body, caller, infrastructure }) => ({
  list: await readTaskParameters(infrastructure, { caller, ids: body.ids }),
}));
