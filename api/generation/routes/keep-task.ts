import { defineCall } from '../../http/define-call.ts';
import { toTask } from '../read/serialize-tasks.ts';
import { keepTask } from '../state/retention.ts';

export const keepTaskRoute = defineCall('keepTask', async ({ body, caller, context, request: { locale } }) =>
  toTask(context, await keepTask(context, { caller, ...body }), locale),
);
