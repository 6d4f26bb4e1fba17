import type { FastifyInstance } from 'fastify';
import { AppError } from '#lib/contract/app-error.ts';
import { registerCall } from '../../http/register-call.ts';
import { rotateTokens } from '../rotate-tokens.ts';

export function registerRefreshToken(app: FastifyInstance): void {
  registerCall(app, 'refreshToken', async ({ body }, _caller, request) => {
    const rotation = await rotateTokens(app.infrastructure, body.refreshToken);
    if (rotation.outcome === 'renewed') return rotation.pair;
    if (rotation.outcome === 'reused') {
      app.callerCache.forgetSession(rotation.sessionId);
      request.log.warn(
        { sessionId: rotation.sessionId },
        'A refresh token was used twice; its session is ended',
      );
    }
    throw new AppError('invalid_token');
  });
}
