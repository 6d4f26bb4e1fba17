import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { enqueueVersion } from '../enqueue-version.ts';
import { toTask } from '../get-task.ts';
import { listVersions } from '../list-versions.ts';

/** Results made anew with other seeds. */
export function registerVersions(app: FastifyInstance): void {
  const { infrastructure } = app;
  registerCall(app, 'startVersion', async ({ body: { id, file } }, caller, { locale }) =>
    toTask(infrastructure, await enqueueVersion(infrastructure, { caller, id, file }), locale),
  );
  registerCall(app, 'getVersions', ({ query: { id } }, caller, { locale }) =>
    listVersions(infrastructure, { caller, id, locale }),
  );
}
