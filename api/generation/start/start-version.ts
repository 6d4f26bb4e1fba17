import { eq, max, sum } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { inputRoles } from '#lib/catalog/inputs.ts';
import { MORE_VERSIONS } from '#lib/catalog/limits.ts';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import { seedAfter } from '#lib/catalog/seed-after.ts';
import { MAX_PREVIOUS } from '#lib/catalog/tools/headshot-generator/parameters.ts';
import { AppError } from '#lib/contract/app-error.ts';
import { grantBeforeCharge, reserveCharge } from '../../charges/charge-task.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import { lockCaller } from '../../identity/lock-person.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { claimUploads } from '../../media/claim-uploads.ts';
import { hasConsent, recordConsent } from '../../safety/consent.ts';
import { findOwnTask, findResult } from '../state/find-task.ts';
import { files, type TaskRow, taskInputs, taskVersions } from '../tables.ts';
import { addTask } from './add-task.ts';
import { findStarted, saveIdempotencyKey, toIdempotencyKey } from './idempotency-keys.ts';
import type { TaskInput } from './validate-request.ts';
import { type ValidatedVersion, validateVersion } from './validate-version.ts';

interface EnqueueVersion {
  readonly caller: Caller;
  /** Hash of the network that a guest's use counts for as well; null for accounts. */
  readonly network: string | null;
  /** The run whose result is made anew. */
  readonly id: string;
  /** Index of the result that is made anew, from 0. */
  readonly file: number;
  /** Chosen by the caller, to start this once however often it is asked for; null where they chose none. */
  readonly key: string | null;
  /** Credits that the caller was told it costs; undefined where they were told nothing. */
  readonly toldCost: number | undefined;
}

/**
 * Makes a result of a task anew: the same photos and settings, another seed. It is a run of its photo, so it
 * takes a use only where the photo has none today; credits it costs like any other run. Each result has few
 * versions, and a version has none. It is kept as long as its first, so that no photo lives longer for it.
 * @throws AppError `not_found`, `result_expired`, `invalid_request` where it would come out the same or the
 * task is a version itself, `versions_exhausted`, `upload_missing`, `queue_full`, `video_queue_full`,
 * `engine_not_configured`, what `reserveCharge` and `findStarted` throw
 */
export async function enqueueVersion(
  context: Context,
  { caller, network, id, file, key, toldCost }: EnqueueVersion,
): Promise<TaskRow> {
  const { database, engines } = context;
  const idempotencyKey = toIdempotencyKey({ caller, key, request: { version: { id, file } } });
  // The first task may be gone by now, and its version stays.
  const before = await findStarted(database.queries, idempotencyKey);
  if (before) return before;
  const first = await findOwnTask(database.queries, { caller, id });
  if (first.state !== 'done') throw new AppError('not_found');
  const validated = await validateVersion(engines, first);
  await grantBeforeCharge(context, { userId: caller.userId, feature: first.feature });
  return database.transaction(
    async (tx) => {
      await lockCaller(tx, caller.userId);
      const started = await findStarted(tx, idempotencyKey);
      if (started) return started;
      const first = await findOwnTask(tx, { caller, id });
      const start = { caller, network, validated, file, first, toldCost };
      const version = await startVersion(context, { tx, start });
      await saveIdempotencyKey(tx, { idempotencyKey, ...version });
      return version;
    },
    { durable: true },
  );
}

interface Start {
  readonly caller: Caller;
  readonly network: string | null;
  readonly validated: ValidatedVersion;
  readonly first: TaskRow;
  readonly file: number;
  readonly toldCost: number | undefined;
}

async function startVersion(
  context: Context,
  { tx, start }: { tx: Queries; start: Start },
): Promise<TaskRow> {
  const { caller, network, validated, first, file, toldCost } = start;
  const { engine, options } = validated;
  const now = context.clock.now();
  const result = await findResult(context, { tx, task: first, index: file });
  if (result.versions >= MORE_VERSIONS) throw new AppError('versions_exhausted');
  const step = await nextStep(tx, first);
  const inputs = await claimInputsOf(tx, { task: first, now });
  await tx
    .update(files)
    .set({ versions: result.versions + 1 })
    .where(eq(files.id, result.id));
  const parameters = parametersOfVersion(options, { parameters: validated.parameters, step });
  const times = { createdAt: new Date(now), expiresAt: first.expiresAt, hasChosenEnd: first.hasChosenEnd };
  const id = uuidv7();
  const usageRootId = first.usageRootId ?? first.id;
  const { feature } = first;
  const { charge, cost, tier, isLate } = await reserveCharge(tx, {
    ...{ caller, taskId: id, network, feature, parameters, toldCost, usageRootId, now },
    host: context,
  });
  const work = { kind: 'version', feature, parameters, engine, cost } as const;
  const { rootId, parentTaskId } = first;
  const row = { ...work, ...times, ...charge, rootId, parentTaskId, id };
  const task = await addTask(context, { tx, caller, tier, row, inputs, isLate });
  await tx.insert(taskVersions).values({ taskId: task.id, firstId: first.id, fileId: result.id, step });
  // It was declared for the very same photos, if it was.
  if (await hasConsent(tx, first)) await recordConsent(context, { tx, task });
  return task;
}

/**
 * The step after all that were ever seen: of versions that are there by what they took, of those that are
 * deleted by their number.
 */
async function nextStep(tx: Queries, { id }: TaskRow): Promise<number> {
  const [taken] = await tx
    .select({ last: max(taskVersions.step) })
    .from(taskVersions)
    .where(eq(taskVersions.firstId, id));
  const [counted] = await tx
    .select({ versions: sum(files.versions) })
    .from(files)
    .where(eq(files.taskId, id));
  return Math.max(taken?.last ?? 0, Number(counted?.versions ?? 0)) + 1;
}

/**
 * Another seed; a set goes on where it ended instead, so that its next picture is like the others and still
 * another one.
 */
function parametersOfVersion(
  { isSet }: ToolOptions,
  { parameters, step }: { parameters: TaskRow['parameters']; step: number },
): TaskRow['parameters'] {
  // A model has no order of portraits to go on in.
  if (!isSet || parameters.model) {
    // Of several pictures each has a seed of its own, which the next ones follow.
    const { seed, count: pictures = 1 } = parameters;
    const one = 'count' in parameters ? { count: 1 } : {};
    return { ...parameters, ...one, seed: seedAfter(seed, Number(pictures) - 1 + step) };
  }
  const from = Number(parameters.from) + Number(parameters.count) + step - 1;
  return { ...parameters, from: from % (MAX_PREVIOUS + 1), count: 1 };
}

/**
 * Claims the photos of a task for another one on the very same. They are there as long as the first.
 * @param now epoch milliseconds
 * @throws AppError as `claimUploads`
 */
export async function claimInputsOf(
  tx: Queries,
  { task: { id, userId, expiresAt }, now }: { readonly task: TaskRow; readonly now: number },
): Promise<TaskInput[]> {
  const rows = await tx.select().from(taskInputs).where(eq(taskInputs.taskId, id));
  const inputs = rows.map(({ role, position, uploadId }) => ({ role, position, uploadId }));
  const wanted = inputs.map(({ uploadId, role }) => ({ uploadId, purpose: inputRoles[role].purpose }));
  await claimUploads(tx, { userId, wanted, now, retainedUntil: expiresAt.getTime() });
  return inputs;
}
