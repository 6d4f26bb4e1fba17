import { defineCall } from '../../http/define-call.ts';
import { getTask } from '../read/serialize-tasks.ts';

export const imgResultRoute = defineCall(
  'imgResult',
  ({ params, caller, infrastructure, request: { locale } }) =>
    getTask(infrastructure, { caller, id: params.id, locale }),
);
