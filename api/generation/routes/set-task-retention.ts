import { defineCall } from '../../http/define-call.ts';
import { serializeTask } from '../read/serialize-tasks.ts';
import { setTaskRetention } from '../state/retention.ts';

export const setTaskRetentionRoute = defineCall(
  'setTaskRetention',
  async ({ body, caller, context, request: { locale } }) =>
    serializeTask(context, { row: await setTaskRetention(context, { caller, ...body }), locale }),
);
