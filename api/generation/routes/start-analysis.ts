import type { FastifyRequest } from 'fastify';
import type { Task } from '#lib/contract/contract.ts';
import { defineCall } from '../../http/define-call.ts';
import type { Caller } from '../../identity/caller.ts';
import { readGuestNetwork } from '../../identity/read-visitor.ts';
import { serializeTask } from '../read/serialize-tasks.ts';
import { enqueueAnalysis } from '../start/start-analysis.ts';
import type { AnalysisRequest } from '../start/validate-request.ts';

interface Start {
  readonly caller: Caller;
  readonly body: AnalysisRequest;
}

/** Starts an analysis for whoever calls and answers with its task. @throws AppError as `enqueueAnalysis` */
export async function startAnalysis(request: FastifyRequest, { caller, body }: Start): Promise<Task> {
  const { context } = request.server;
  const network = readGuestNetwork(request, caller);
  return serializeTask(context, {
    row: await enqueueAnalysis(context, { caller, network, request: body }),
    locale: request.locale,
  });
}

export const analysisRoute = defineCall('analysis', ({ body, caller, request }) =>
  startAnalysis(request, { caller, body }),
);
