import { defineCall } from '../../http/define-call.ts';
import { hashNetwork } from '../../infrastructure/hash-network.ts';
import { createUpload } from '../announce-upload.ts';

export const getMediaPreSignedUrlRoute = defineCall(
  'getMediaPreSignedUrl',
  ({ body, caller: { userId }, context, request }) => {
    const network = hashNetwork(context.secret, request.ip);
    return createUpload(context, { userId, network, ...body });
  },
);
