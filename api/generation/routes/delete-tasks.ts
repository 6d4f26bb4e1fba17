import { defineCall } from '../../http/define-call.ts';
import { deleteTasks } from '../delete/delete-tasks.ts';

export const deleteTasksRoute = defineCall('deleteTasks', ({ body, caller, context }) =>
  deleteTasks(context, { caller, ids: body.ids }),
);
