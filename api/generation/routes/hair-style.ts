import { defineCall } from '../../http/define-call.ts';
import { serializeTask } from '../read/serialize-tasks.ts';
import { findHairStyle, findLookedAt, hairStyleFeature } from '../start/find-hair-style.ts';
import { startTask } from '../start/start-run.ts';
import { startAnalysis } from './start-analysis.ts';

/** HairStyle Changer in two steps: an analysis that finds the face, and runs on its photo. */
export const hairStyleRoutes = [
  defineCall('createHairStyle', ({ body: { uploadId }, caller, request }) =>
    startAnalysis(request, {
      caller,
      body: { kind: 'find-faces', uploadId, consent: false, parameters: {} },
    }),
  ),
  defineCall('runHairStyle', async ({ body, caller, context, request }) => {
    const { id, consent, cost: toldCost, ...parameters } = body;
    const uploadId = await findLookedAt(context, { caller, id });
    const inputs = [{ role: 'photo', uploadId }] as const;
    const run = { feature: hairStyleFeature, inputs, consent, parameters };
    return startTask(request, { caller, request: run, toldCost });
  }),
  defineCall('getHairStyleResult', async ({ params: { id }, caller, context, request }) =>
    serializeTask(context, { row: await findHairStyle(context, { caller, id }), locale: request.locale }),
  ),
];
