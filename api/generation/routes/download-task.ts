import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { downloadTask } from '../downloads/download-task.ts';

export function registerDownloadTask(app: FastifyInstance): void {
  registerCall(app, 'downloadTask', ({ body }, caller) =>
    downloadTask(app.infrastructure, { caller, ...body }),
  );
}
