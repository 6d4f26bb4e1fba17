import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { listTasks } from '../read/list-tasks.ts';

export function registerList(app: FastifyInstance): void {
  registerCall(app, 'list', ({ query }, caller, { locale }) =>
    listTasks(app.infrastructure, { caller, locale, ...query }),
  );
}
