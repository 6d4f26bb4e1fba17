import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { createUpload } from '../create-upload.ts';

export function registerGetMediaPreSignedUrl(app: FastifyInstance): void {
  registerCall(app, 'getMediaPreSignedUrl', ({ body }, { userId }) =>
    createUpload(app.infrastructure, { userId, ...body }),
  );
}
