import { defineCall } from '../../http/define-call.ts';
import { deleteTaskByUrl } from '../delete/delete-tasks.ts';

export const deleteImgByUrlRoute = defineCall(
  'deleteImgByUrl',
  async ({ query, caller, infrastructure }) => ({
    deletedFiles: await deleteTaskByUrl(infrastructure, { caller, url: query.url }),
  }),
);
