import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { toTask } from '../read/serialize-tasks.ts';
import { keepTask } from '../state/retention.ts';

export function registerKeepTask(app: FastifyInstance): void {
  const { infrastructure } = app;
  registerCall(app, 'keepTask', async ({ body }, caller, { locale }) =>
    toTask(infrastructure, await keepTask(infrastructure, { caller, ...body }), locale),
  );
}
