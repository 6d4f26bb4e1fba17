import { defineCall } from '../../http/define-call.ts';
import { deleteUploads } from '../delete/delete-uploads.ts';

export const deleteUploadsRoute = defineCall(
  'deleteUploads',
  ({ body, caller: { userId }, infrastructure }) => deleteUploads(infrastructure, { userId, ids: body.ids }),
);
