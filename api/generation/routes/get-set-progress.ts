import { defineCall } from '../../http/define-call.ts';
import { readSetProgress } from '../read/read-set-progress.ts';

export const getSetProgressRoute = defineCall(
  'getSetProgress',
  ({ query, caller, context, request: { locale } }) =>
    readSetProgress(context, { caller, id: query.id, locale }),
);
