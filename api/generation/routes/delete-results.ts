import { defineCall } from '../../http/define-call.ts';
import { deleteResults } from '../delete/delete-results.ts';
import { serializeTask } from '../read/serialize-tasks.ts';

export const deleteResultsRoute = defineCall(
  'deleteResults',
  async ({ body: { id, urls }, caller, context, request: { locale } }) =>
    serializeTask(context, { row: await deleteResults(context, { caller, id, urls }), locale }),
);
