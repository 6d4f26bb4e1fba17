import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { deleteTasks } from '../delete/delete-tasks.ts';

export function registerDeleteTasks(app: FastifyInstance): void {
  registerCall(app, 'deleteTasks', ({ body }, caller) =>
    deleteTasks(app.infrastructure, { caller, ids: body.ids }),
  );
}
