import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { startTask } from './start-task.ts';

export function registerImg2img(app: FastifyInstance): void {
  registerCall(app, 'img2img', ({ body }, caller, request) => startTask(request, { caller, order: body }));
}
