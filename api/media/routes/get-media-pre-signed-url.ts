import { tools } from '#lib/catalog/tools.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Engines } from '../../context.ts';
import { defineCall } from '../../http/define-call.ts';
import { hashNetwork } from '../../infrastructure/hash-network.ts';
import { createUpload } from '../announce-upload.ts';

/** True where a tool that works on videos is served here. */
function takesVideos({ byName }: Engines): boolean {
  return tools.some(({ kind, engines: names, featureCode: feature }) => {
    if (kind !== 'video') return false;
    const hasModel = Object.values(byName).some((engine) => engine?.modelFor?.({ feature, parameters: {} }));
    return hasModel || names.some((name) => byName[name] !== undefined);
  });
}

export const getMediaPreSignedUrlRoute = defineCall(
  'getMediaPreSignedUrl',
  ({ body, caller: { userId }, context, request }) => {
    if (body.purpose === 'video' && !takesVideos(context.engines))
      throw new AppError('engine_not_configured');
    const network = hashNetwork(context.secret, request.ip);
    return createUpload(context, { userId, network, ...body });
  },
);
