import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { startAid } from './start-aid.ts';

export function registerAid(app: FastifyInstance): void {
  registerCall(app, 'aid', ({ body }, caller, request) => startAid(request, { caller, order: body }));
}
