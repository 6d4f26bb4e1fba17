import { defineCall } from '../../http/define-call.ts';
import { deleteTaskByUrl } from '../delete/delete-tasks.ts';

export const deleteImgByUrlRoute = defineCall('deleteImgByUrl', async ({ query, caller, context }) => ({
  deletedFiles: await deleteTaskByUrl(context, { caller, url: query.url }),
}));
