import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { toTask } from '../read/serialize-tasks.ts';
import { findHairStyle, findLookedAt, hairStyleFeature } from '../start/find-hair-style.ts';
import { startAid } from './start-aid.ts';
import { startTask } from './start-task.ts';

/** HairStyle Changer in two steps: an aid that finds the face, and runs on its photo. */
export function registerHairStyle(app: FastifyInstance): void {
  const { infrastructure } = app;
  registerCall(app, 'createHairStyle', ({ body: { uploadId } }, caller, request) =>
    startAid(request, { caller, order: { kind: 'find-faces', uploadId, parameters: {} } }),
  );
  registerCall(app, 'runHairStyle', async ({ body: { id, ...parameters } }, caller, request) => {
    const uploadId = await findLookedAt(infrastructure, { caller, id });
    const order = { feature: hairStyleFeature, uploadId, otherIds: [], consent: false, parameters };
    return startTask(request, { caller, order });
  });
  registerCall(app, 'getHairStyleResult', async ({ params: { id } }, caller, { locale }) =>
    toTask(infrastructure, await findHairStyle(infrastructure, { caller, id }), locale),
  );
}
