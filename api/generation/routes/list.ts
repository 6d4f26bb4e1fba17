import { defineCall } from '../../http/define-call.ts';
import { listTasks } from '../read/list-tasks.ts';

export const listRoute = defineCall('list', ({ query, caller, context, request: { locale } }) =>
  listTasks(context, { caller, locale, ...query }),
);
