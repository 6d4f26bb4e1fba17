import { defineCall } from '../../http/define-call.ts';
import { getTask } from '../read/serialize-tasks.ts';

export const imgResultRoute = defineCall('imgResult', ({ params, caller, context, request: { locale } }) =>
  getTask(context, { caller, id: params.id, locale }),
);
