import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { EngineName } from '#lib/catalog/engine-names.ts';
import { inputRoles } from '#lib/catalog/inputs.ts';
import type { RetentionChoice } from '#lib/catalog/limits.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Task } from '#lib/contract/contract.ts';
import { grantBeforeCharge, reserveCharge } from '../../charges/charge-task.ts';
import type { Context } from '../../context.ts';
import { chooseEngine } from '../../engines/choose-engine.ts';
import { defineCall, readIdempotencyKey } from '../../http/define-call.ts';
import type { Caller } from '../../identity/caller.ts';
import { lockCaller } from '../../identity/lock-person.ts';
import { readGuestNetwork } from '../../identity/read-visitor.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { claimUploads, verifyUpload } from '../../media/claim-uploads.ts';
import { checkWords } from '../../safety/check-words.ts';
import { recordConsent } from '../../safety/consent.ts';
import { serializeTask } from '../read/serialize-tasks.ts';
import { readRetentionEnd } from '../state/retention.ts';
import type { TaskRow } from '../tables.ts';
import { addTask, findOrigin } from './add-task.ts';
import { findStarted, saveIdempotencyKey, toIdempotencyKey } from './idempotency-keys.ts';
import {
  listInputs,
  parseParameters,
  type RunRequest,
  type TaskInput,
  type ValidatedRun,
  validateRun,
} from './validate-request.ts';

export const img2imgRoute = defineCall('img2img', ({ body: { cost: toldCost, ...run }, caller, request }) =>
  startTask(request, { caller, request: run, toldCost }),
);

export const genImgRoute = defineCall('genImg', ({ body: { cost: toldCost, ...run }, caller, request }) =>
  startTask(request, { caller, request: { ...run, inputs: [], consent: false }, toldCost }),
);

/**
 * Starts a task for whoever calls and answers with it: how every call does that starts one.
 * @throws AppError as `enqueueTask`
 */
export async function startTask(
  request: FastifyRequest,
  start: Omit<Enqueue, 'network' | 'key'>,
): Promise<Task> {
  const { context } = request.server;
  const network = readGuestNetwork(request, start.caller);
  const key = readIdempotencyKey(request);
  const row = await enqueueTask(context, { ...start, network, key });
  return serializeTask(context, { row, locale: request.locale });
}

interface Enqueue {
  readonly caller: Caller;
  /** Hash of the network that a guest's use counts for as well; null for accounts. */
  readonly network: string | null;
  readonly request: RunRequest;
  /** Chosen by the caller, to start this once however often it is asked for; null where they chose none. */
  readonly key: string | null;
  /** Credits that the caller was told it costs; undefined where they were told nothing. */
  readonly toldCost?: number | undefined;
}

/**
 * Starts a tool, or gives the task that its key has started before. Uses and room are checked and taken in
 * one transaction under the lock of the person's row, so that any number of requests at the same moment get
 * exactly what is there.
 * @throws AppError what is wrong with the request or its uploads, what `reserveCharge` and `findStarted`
 * throw, `queue_full`, `video_queue_full`, `engine_not_configured`, `content_rejected`
 */
export async function enqueueTask(context: Context, enqueue: Enqueue): Promise<TaskRow> {
  const { caller, request } = enqueue;
  const validated = validateRun(request);
  checkWords(validated.parameters);
  const choice = chooseEngine(context.engines, {
    names: validated.tool.engines,
    feature: request.feature,
    parameters: validated.parameters,
  });
  if (!choice) throw new AppError('engine_not_configured');
  // A model that was not named, or a successor, may take less: fewer pictures, shorter parts.
  if (choice.parameters.model !== validated.parameters.model)
    parseParameters(validated.tool, choice.parameters);
  const idempotencyKey = toIdempotencyKey(enqueue);
  // The uploads of an earlier task may be gone by now, so this comes before the uploads are checked.
  const before = await findStarted(context.database.queries, idempotencyKey);
  if (before) return before;
  // Before the transaction, as they wait for the storage.
  const inputs = listInputs(request);
  await Promise.all(inputs.map(({ uploadId }) => verifyUpload(context, { userId: caller.userId, uploadId })));
  await grantBeforeCharge(context, { userId: caller.userId, feature: request.feature });
  return context.database.transaction(
    async (tx) => {
      const { retentionHours } = await lockCaller(tx, caller.userId);
      const started = await findStarted(tx, idempotencyKey);
      if (started) return started;
      const task = await addRun(context, {
        tx,
        start: { ...enqueue, validated, ...choice, inputs, retentionHours },
      });
      await saveIdempotencyKey(tx, { idempotencyKey, ...task });
      return task;
    },
    { durable: true },
  );
}

interface Start extends Enqueue {
  readonly inputs: readonly TaskInput[];
  readonly validated: ValidatedRun;
  readonly engine: EngineName;
  /** As they were validated, with the model that does the run. */
  readonly parameters: Record<string, unknown>;
  /** Retention that the person chose; null for the default. */
  readonly retentionHours: RetentionChoice | null;
}

/** Claims the uploads of a run, takes its charge, and adds its task. */
async function addRun(context: Context, { tx, start }: { tx: Queries; start: Start }): Promise<TaskRow> {
  const { caller, network, request, validated, engine, parameters, inputs, toldCost } = start;
  const { retentionHours: hours } = start;
  const now = context.clock.now();
  const expiresAt = await readRetentionEnd(context, { queries: tx, person: caller, hours, now });
  const wanted = inputs.map(({ uploadId, role }) => ({ uploadId, purpose: inputRoles[role].purpose }));
  const [photo] = await claimUploads(tx, { userId: caller.userId, wanted, now, retainedUntil: expiresAt });
  const id = uuidv7();
  const origin = photo ? await findOrigin(tx, photo) : { rootId: id, parentTaskId: null };
  const feature = validated.tool.featureCode;
  // Engines that an operator pays for by the run take a use each time.
  const usageRootId = photo && engine === 'embedded' ? photo.rootId : id;
  const { charge, cost, tier, isLate } = await reserveCharge(tx, {
    ...{ caller, taskId: id, network, feature, parameters, toldCost, usageRootId, now },
    host: context,
  });
  const work = { kind: 'run', feature, parameters, engine, cost } as const;
  const times = {
    createdAt: new Date(now),
    expiresAt: new Date(expiresAt),
    hasChosenEnd: hours !== null,
  };
  const row = { ...work, ...times, ...charge, ...origin, id };
  const task = await addTask(context, { tx, caller, tier, row, inputs, isLate });
  if (request.consent) await recordConsent(context, { tx, task });
  return task;
}
