import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { deleteUploads } from '../delete/delete-uploads.ts';

export function registerDeleteUploads(app: FastifyInstance): void {
  registerCall(app, 'deleteUploads', ({ body }, { userId }) =>
    deleteUploads(app.infrastructure, { userId, ids: body.ids }),
  );
}
