import { defineCall } from '../../http/define-call.ts';
import { readSetProgress } from '../read/read-set-progress.ts';

export const getSetProgressRoute = defineCall(
  'getSetProgress',
  ({ query, caller, infrastructure, request: { locale } }) =>
    readSetProgress(infrastructure, { caller, id: query.id, locale }),
);
