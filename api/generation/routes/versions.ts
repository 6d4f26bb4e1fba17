import { defineCall } from '../../http/define-call.ts';
import { readIdempotencyKey } from '../../http/idempotency-key.ts';
import { listVersions } from '../read/list-versions.ts';
import { toTask } from '../read/serialize-tasks.ts';
import { enqueueVersion } from '../start/start-version.ts';

/** Results made anew with other seeds. */
export const versionRoutes = [
  defineCall('startVersion', async ({ body, caller, infrastructure, request }) => {
    const key = readIdempotencyKey(request);
    const version = await enqueueVersion(infrastructure, { ...body, caller, key });
    return toTask(infrastructure, version, request.locale);
  }),
  defineCall('getVersions', ({ query: { id }, caller, infrastructure, request: { locale } }) =>
    listVersions(infrastructure, { caller, id, locale }),
  ),
];
