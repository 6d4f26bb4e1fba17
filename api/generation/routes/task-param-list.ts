import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { readTaskParameters } from '../read/read-task-parameters.ts';

export function registerTaskParamList(app: FastifyInstance): void {
  registerCall(app, 'taskParamList', async ({ body }, caller) => ({
    list: await readTaskParameters(app.infrastructure, { caller, ids: body.ids }),
  }));
}
