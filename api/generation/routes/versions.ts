import type { FastifyInstance } from 'fastify';
import { readIdempotencyKey } from '../../http/idempotency-key.ts';
import { registerCall } from '../../http/register-call.ts';
import { listVersions } from '../read/list-versions.ts';
import { toTask } from '../read/serialize-tasks.ts';
import { enqueueVersion } from '../start/start-version.ts';

/** Results made anew with other seeds. */
export function registerVersions(app: FastifyInstance): void {
  const { infrastructure } = app;
  registerCall(app, 'startVersion', async ({ body }, caller, request) => {
    const key = readIdempotencyKey(request);
    const version = await enqueueVersion(infrastructure, { ...body, caller, key });
    return toTask(infrastructure, version, request.locale);
  });
  registerCall(app, 'getVersions', ({ query: { id } }, caller, { locale }) =>
    listVersions(infrastructure, { caller, id, locale }),
  );
}
