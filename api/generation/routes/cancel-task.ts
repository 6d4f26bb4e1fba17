import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { toTask } from '../read/serialize-tasks.ts';
import { cancelTask } from '../state/cancel-task.ts';

export function registerCancelTask(app: FastifyInstance): void {
  const { infrastructure } = app;
  registerCall(app, 'cancelTask', async ({ body }, caller, { locale }) =>
    toTask(infrastructure, await cancelTask(infrastructure, caller, body.id), locale),
  );
}
