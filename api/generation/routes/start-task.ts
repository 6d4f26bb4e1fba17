import type { FastifyRequest } from 'fastify';
import type { Task } from '#lib/contract/contract.ts';
import { defineCall, readIdempotencyKey } from '../../http/define-call.ts';
import type { Caller } from '../../identity/caller.ts';
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
  const network = networkOf(request, start.caller);
  const key = readIdempotencyKey(request);
  const task = await enqueueTask(context, { ...start, network, key });
  return serializeTask(context, { row: task, locale: request.locale });
}

/** Hash of the network that uses of a caller count for as well; null for accounts. */
export function networkOf({ server, ip }: FastifyRequest, { kind }: Caller): string | null {
  return kind === 'guest' ? hashNetwork(server.context.secret, ip) : null;
}

export const img2imgRoute = defineCall('img2img', ({ body: { cost: toldCost, ...run }, caller, request }) =>
  startTask(request, { caller, request: run, toldCost }),
);

export const genImgRoute = defineCall('genImg', ({ body: { cost: toldCost, ...run }, caller, request }) =>
  startTask(request, { caller, request: { ...run, inputs: [], consent: false }, toldCost }),
);
