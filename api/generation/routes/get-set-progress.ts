import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { readSetProgress } from '../read/read-set-progress.ts';

export function registerGetSetProgress(app: FastifyInstance): void {
  registerCall(app, 'getSetProgress', ({ query }, caller, { locale }) =>
    readSetProgress(app.infrastructure, { caller, id: query.id, locale }),
  );
}
