import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { deleteResults } from '../delete/delete-results.ts';
import { toTask } from '../read/serialize-tasks.ts';

export function registerDeleteResults(app: FastifyInstance): void {
  const { infrastructure } = app;
  registerCall(app, 'deleteResults', async ({ body: { id, urls } }, caller, { locale }) =>
    toTask(infrastructure, await deleteResults(infrastructure, { caller, id, urls }), locale),
  );
}
