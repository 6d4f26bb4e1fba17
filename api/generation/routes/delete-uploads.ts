import { defineCall } from '../../http/define-call.ts';
import { deleteUploads } from '../delete/delete-uploads.ts';

export const deleteUploadsRoute = defineCall('deleteUploads', ({ body, caller: { userId }, context }) =>
  deleteUploads(context, { userId, ids: body.ids }),
);
