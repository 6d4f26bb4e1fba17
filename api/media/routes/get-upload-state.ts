import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { readUploadState } from '../read-upload-state.ts';

export function registerGetUploadState(app: FastifyInstance): void {
  registerCall(app, 'getUploadState', ({ query }, { userId }) =>
    readUploadState(app.infrastructure, { userId, ...query }),
  );
}
