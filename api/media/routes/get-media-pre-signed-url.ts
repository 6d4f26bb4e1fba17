import { defineCall } from '../../http/define-call.ts';
import { hashNetwork } from '../../limits/hash-network.ts';
import { createUpload } from '../announce-upload.ts';

export const getMediaPreSignedUrlRoute = defineCall(
  'getMediaPreSignedUrl',
  ({ body, caller: { userId }, infrastructure, request }) => {
    const network = hashNetwork(infrastructure.secret, request.ip);
    return createUpload(infrastructure, { userId, network, ...body });
  },
);
