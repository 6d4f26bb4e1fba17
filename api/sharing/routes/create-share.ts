import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { createShare } from '../create-share.ts';

export function registerCreateShare(app: FastifyInstance): void {
  registerCall(app, 'createShare', ({ body }, caller) =>
    createShare(app.infrastructure, { caller, ...body }),
  );
}
