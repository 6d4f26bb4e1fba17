import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { getTask } from '../read/serialize-tasks.ts';

export function registerImgResult(app: FastifyInstance): void {
  registerCall(app, 'imgResult', ({ params }, caller, { locale }) =>
    getTask(app.infrastructure, { caller, id: params.id, locale }),
  );
}
