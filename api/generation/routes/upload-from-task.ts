import { defineCall } from '../../http/define-call.ts';
import { uploadFromTask } from '../start/upload-from-task.ts';

export const uploadFromTaskRoute = defineCall(
  'uploadFromTask',
  ({ body: { taskId, file }, caller, context }) => uploadFromTask(context, { caller, taskId, index: file }),
);
