import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { hashNetwork } from '../../limits/hash-network.ts';
import { enqueueAid } from '../enqueue-aid.ts';
import { toTask } from '../get-task.ts';

export function registerAid(app: FastifyInstance): void {
  const { infrastructure } = app;
  registerCall(app, 'aid', async ({ body }, caller, request) => {
    const network = caller.kind === 'guest' ? hashNetwork(infrastructure.secret, request.ip) : null;
    const task = await enqueueAid(infrastructure, { caller, network, order: body });
    return toTask(infrastructure, task, request.locale);
  });
}
