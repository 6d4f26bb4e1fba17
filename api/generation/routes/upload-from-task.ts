import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { uploadFromTask } from '../start/upload-from-task.ts';

export function registerUploadFromTask(app: FastifyInstance): void {
  registerCall(app, 'uploadFromTask', ({ body: { taskId, file } }, caller) =>
    uploadFromTask(app.infrastructure, { caller, taskId, index: file }),
  );
}
