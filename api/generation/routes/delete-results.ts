import { defineCall } from '../../http/define-call.ts';
import { deleteResults } from '../delete/delete-results.ts';
import { toTask } from '../read/serialize-tasks.ts';

export const deleteResultsRoute = defineCall(
  'deleteResults',
  async ({ body: { id, urls }, caller, infrastructure, request: { locale } }) =>
    toTask(infrastructure, await deleteResults(infrastructure, { caller, id, urls }), locale),
);
