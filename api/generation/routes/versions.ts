import { defineCall, readIdempotencyKey } from '../../http/define-call.ts';
import { readGuestNetwork } from '../../identity/read-visitor.ts';
import { listVersions } from '../read/list-versions.ts';
import { serializeTask } from '../read/serialize-tasks.ts';
import { enqueueVersion } from '../start/start-version.ts';

/** Results made anew with other seeds. */
export const versionRoutes = [
  defineCall('startVersion', async ({ body: { cost: toldCost, ...version }, caller, context, request }) => {
    const key = readIdempotencyKey(request);
    const network = readGuestNetwork(request, caller);
    const row = await enqueueVersion(context, { ...version, toldCost, caller, network, key });
    return serializeTask(context, { row, locale: request.locale });
  }),
  defineCall('getVersions', ({ query: { id }, caller, context, request: { locale } }) =>
    listVersions(context, { caller, id, locale }),
  ),
];
