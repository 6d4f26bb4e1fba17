import { defineCall } from '../../http/define-call.ts';
import { createUpload } from '../create-upload.ts';

export const getMediaPreSignedUrlRoute = defineCall(
  'getMediaPreSignedUrl',
  ({ body, caller: { userId }, infrastructure }) => createUpload(infrastructure, { userId, ...body }),
);
