import type { FastifyRequest } from 'fastify';
import type { Task } from '#lib/contract/contract.ts';
import type { Caller } from '../../identity/caller.ts';
import { hashNetwork } from '../../limits/hash-network.ts';
import { toTask } from '../read/serialize-tasks.ts';
import { enqueueAid } from '../start/start-analysis.ts';
import type { AnalysisRequest } from '../start/validate-request.ts';

interface Start {
  readonly caller: Caller;
  readonly body: AnalysisRequest;
}

/** Starts an aid for whoever calls and answers with its task. @throws AppError as `enqueueAid` */
export async function startAid(request: FastifyRequest, { caller, body }: Start): Promise<Task> {
  const { context } = request.server;
  const network = caller.kind === 'guest' ? hashNetwork(context.secret, request.ip) : null;
  return toTask(context, await enqueueAid(context, { caller, network, request: body }), request.locale);
}
