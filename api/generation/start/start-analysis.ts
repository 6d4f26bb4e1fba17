import { and, desc, eq, exists, gt } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { AnalysisEntry } from '#lib/catalog/analyses.ts';
import type { EngineName } from '#lib/catalog/engine-names.ts';
import { inputRoles } from '#lib/catalog/inputs.ts';
import { ANALYSIS_RETENTION_MINUTES } from '#lib/catalog/limits.ts';
import { AppError } from '#lib/contract/app-error.ts';
import { NO_CHARGE } from '../../charges/charge.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import { lockCaller } from '../../identity/lock-person.ts';
import { readTier } from '../../identity/membership.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { countAnalysis, dayOf } from '../../limits/free-uses.ts';
import { claimUploads, verifyUpload } from '../../media/claim-uploads.ts';
import { recordConsent } from '../../safety/consent.ts';
import { type TaskRow, taskInputs, tasks } from '../tables.ts';
import { addTask, findOrigin } from './add-task.ts';
import {
  type AnalysisRequest,
  type TaskInput,
  type ValidatedAnalysis,
  validateAnalysis,
} from './validate-request.ts';

interface EnqueueAnalysis {
  readonly caller: Caller;
  /** Hash of the network that a guest's analyses count for as well; null for accounts. */
  readonly network: string | null;
  readonly request: AnalysisRequest;
}

/**
 * Starts an analysis on an upload, or gives the one that has done the same already. It takes no use and does
 * not lengthen the upload's time.
 * @throws AppError what is wrong with the request or its upload, `too_many_requests`, `queue_full`,
 * `engine_not_configured`
 */
export async function enqueueAnalysis(context: Context, enqueue: EnqueueAnalysis): Promise<TaskRow> {
  const { caller, request } = enqueue;
  const validated = validateAnalysis(request);
  const engine = validated.analysis.engines.find((name) => context.engines.byName[name]);
  if (!engine) throw new AppError('engine_not_configured');
  const given = inputsOf(validated.analysis, request);
  await Promise.all(given.map(({ uploadId }) => verifyUpload(context, { userId: caller.userId, uploadId })));
  return context.database.transaction(async (tx) => {
    await lockCaller(tx, caller.userId);
    return startAnalysis(context, { tx, start: { ...enqueue, validated, engine } });
  });
}

interface Start extends EnqueueAnalysis {
  readonly validated: ValidatedAnalysis;
  readonly engine: EngineName;
}

/** The file that an analysis looks at, and the photo beside it where there is one. */
function inputsOf(
  { inputs }: AnalysisEntry,
  { uploadId, additionalId }: Pick<AnalysisRequest, 'uploadId' | 'additionalId'>,
): TaskInput[] {
  const main: TaskInput = { role: inputs.video ? 'video' : 'photo', position: 0, uploadId };
  return additionalId === undefined
    ? [main]
    : [main, { role: 'additional', position: 0, uploadId: additionalId }];
}

async function startAnalysis(
  context: Context,
  { tx, start }: { tx: Queries; start: Start },
): Promise<TaskRow> {
  const { caller, network, request, validated, engine } = start;
  const { userId } = caller;
  const now = context.clock.now();
  const inputs = inputsOf(validated.analysis, request);
  const wanted = inputs.map(({ uploadId, role }) => ({ uploadId, purpose: inputRoles[role].purpose }));
  const [upload] = await claimUploads(tx, { userId, wanted, now, retainedUntil: now });
  if (!upload) throw new AppError('upload_missing');
  const { kind: feature, dailyCount: by = 1 } = validated.analysis;
  const { parameters } = validated;
  const done = await findDoneAnalysis(tx, { userId, feature, parameters, inputs, now });
  if (done) return done;
  await countAnalysis(tx, { userId, network, by, day: dayOf(now), limits: context.settings.usage });
  // Results of an analysis expire with their photo.
  const expiresAt = Math.min(now + ANALYSIS_RETENTION_MINUTES * 60_000, upload.expiresAt.getTime());
  const work = { kind: 'analysis', feature, parameters, engine, cost: 0 } as const;
  const times = { createdAt: new Date(now), expiresAt: new Date(expiresAt) };
  const origin = await findOrigin(tx, upload);
  const row = { ...work, ...times, ...NO_CHARGE, ...origin, id: uuidv7() };
  const tier = await readTier(context, { ...caller, queries: tx, now });
  const task = await addTask(context, { tx, caller, tier, row, inputs });
  if (request.consent) await recordConsent(context, { tx, task });
  return task;
}

/** Time in milliseconds that what is found must still be there: enough to fetch it. */
const MIN_LIFE_LEFT = 60_000;

interface WantedAnalysis extends Pick<TaskRow, 'userId' | 'feature' | 'parameters'> {
  readonly inputs: readonly TaskInput[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * An analysis that was done for the same person on the same uploads with the same parameters; null where
 * there is none that stays long enough.
 */
async function findDoneAnalysis(
  tx: Queries,
  { userId, feature, parameters, inputs, now }: WantedAnalysis,
): Promise<TaskRow | null> {
  const takes = ({ uploadId }: TaskInput) =>
    exists(
      tx
        .select({ id: taskInputs.taskId })
        .from(taskInputs)
        .where(and(eq(taskInputs.taskId, tasks.id), eq(taskInputs.uploadId, uploadId))),
    );
  const [found] = await tx
    .select({ task: tasks })
    .from(tasks)
    .where(
      and(
        eq(tasks.userId, userId),
        eq(tasks.feature, feature),
        eq(tasks.state, 'done'),
        eq(tasks.kind, 'analysis'),
        eq(tasks.parameters, parameters),
        ...inputs.map(takes),
        gt(tasks.expiresAt, new Date(now + MIN_LIFE_LEFT)),
      ),
    )
    .orderBy(desc(tasks.id))
    .limit(1);
  return found?.task ?? null;
}
