import { defineCall } from '../../http/define-call.ts';
import { toTask } from '../read/serialize-tasks.ts';
import { keepTask } from '../state/retention.ts';

export const keepTaskRoute = defineCall(
  'keepTask',
  async ({ body, caller, infrastructure, request: { locale } }) =>
    toTask(infrastructure, await keepTask(infrastructure, { caller, ...body }), locale),
);
