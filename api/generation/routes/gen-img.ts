import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { startTask } from './start-task.ts';

export function registerGenImg(app: FastifyInstance): void {
  registerCall(app, 'genImg', ({ body }, caller, request) =>
    startTask(request, { caller, order: { ...body, otherIds: [], consent: false } }),
  );
}
