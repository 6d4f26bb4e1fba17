import { defineCall } from '../../http/define-call.ts';
import { serializeTask } from '../read/serialize-tasks.ts';
import { findOwnTask } from '../state/find-task.ts';

export const imgResultRoute = defineCall(
  'imgResult',
  async ({ params, caller, context, request: { locale } }) => {
    const row = await findOwnTask(context.database.queries, { caller, id: params.id });
    return serializeTask(context, { row, locale });
  },
);
