import { AppError } from '#lib/contract/app-error.ts';
import { defineCall } from '../../http/define-call.ts';
import { rotateTokens } from '../rotate-tokens.ts';

export const refreshTokenRoute = defineCall('refreshToken', async ({ body, context, request }) => {
  const rotation = await rotateTokens(context, body.refreshToken);
  if (rotation.outcome === 'renewed') return rotation.pair;
  if (rotation.outcome === 'reused') {
    request.server.callerCache.forgetSession(rotation.sessionId);
    request.log.warn(
      { sessionId: rotation.sessionId },
      'A refresh token was used twice; its session is ended',
    );
  }
  throw new AppError('invalid_token');
});
