import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { hashNetwork } from '../../limits/hash-network.ts';
import { enqueueTask } from '../enqueue-task.ts';
import { toTask } from '../get-task.ts';

export function registerImg2img(app: FastifyInstance): void {
  const { infrastructure } = app;
  registerCall(app, 'img2img', async ({ body }, caller, request) => {
    const network = caller.kind === 'guest' ? hashNetwork(infrastructure.secret, request.ip) : null;
    const task = await enqueueTask(infrastructure, { caller, network, order: body });
    return toTask(infrastructure, task, request.locale);
  });
}
