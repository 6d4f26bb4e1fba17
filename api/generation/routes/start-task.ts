import type { FastifyRequest } from 'fastify';
import type { Task } from '#lib/contract/contract.ts';
import { defineCall, readIdempotencyKey } from '../../http/define-call.ts';
import { hashNetwork } from '../../infrastructure/hash-network.ts';
import { serializeTask } from '../read/serialize-tasks.ts';
import { type Enqueue, enqueueTask } from '../start/start-run.ts';

type Start = Omit<Enqueue, 'network' | 'key'>;

/**
 * Starts a task for whoever calls and answers with it: how every call does that starts one.
 * @throws AppError as `enqueueTask`
 */
export async function startTask(request: FastifyRequest, start: Start): Promise<Task> {
  const { context } = request.server;
  const network = start.caller.kind === 'guest' ? hashNetwork(context.secret, request.ip) : null;
  const key = readIdempotencyKey(request);
  const task = await enqueueTask(context, { ...start, network, key });
  return serializeTask(context, { row: task, locale: request.locale });
}

export const img2imgRoute = defineCall('img2img', ({ body, caller, request }) =>
  startTask(request, { caller, request: body }),
);

export const genImgRoute = defineCall('genImg', ({ body, caller, request }) =>
  startTask(request, { caller, request: { ...body, inputs: [], consent: false } }),
);
