import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { deleteTaskByUrl } from '../delete/delete-tasks.ts';

export function registerDeleteImgByUrl(app: FastifyInstance): void {
  registerCall(app, 'deleteImgByUrl', async ({ query }, caller) => ({
    deletedFiles: await deleteTaskByUrl(app.infrastructure, { caller, url: query.url }),
  }));
}
