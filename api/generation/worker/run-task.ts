import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import type { ErrorKey } from '#lib/contract/error-codes.ts';
import type { Context } from '../../context.ts';
import type { EngineFile, EngineInput, EngineResult } from '../../engines/engine.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { taskEventOf } from '../../infrastructure/events/event-bus.ts';
import { isOutage } from '../../infrastructure/outage.ts';
import { ObjectMissing } from '../../infrastructure/storage/storage.ts';
import { hasConsent } from '../../safety/consent.ts';
import { noteMeasuredRun } from '../paces/measured-runs.ts';
import { runClip } from '../segments/run-clip.ts';
import { isSegmented } from '../segments/segment-rows.ts';
import { isSetByPiece, mailReadySet } from '../state/delivered-sets.ts';
import { endTask, type TaskEnd } from '../state/end-task.ts';
import {
  heartbeatTogether,
  isHeld,
  keepLease,
  ShutdownError,
  secondsFromNow,
  type TaskClaim,
} from '../state/lease.ts';
import { releaseTask } from '../state/release-task.ts';
import { warnOfStorage } from '../state/storage-use.ts';
import { type TaskRow, tasks } from '../tables.ts';
import { finishResult, runEngine } from './run-engine.ts';
import { runSet, SetPausedError } from './run-set.ts';
import { buildInput, type PendingInputs, storeResults, takeInputs } from './transfer-files.ts';

/**
 * Takes a waiting task to run it, with a lease and a new attempt number, inside the transaction that took its
 * job. Null where it was cancelled or deleted while it waited.
 */
export async function claimTask(context: Context, tx: Queries, id: string): Promise<TaskRow | null> {
  const { clock, settings } = context;
  const [task] = await tx
    .update(tasks)
    .set({
      state: 'running',
      progress: 0,
      attempt: sql`${tasks.attempt} + 1`,
      leaseUntil: secondsFromNow(settings.worker.leaseSeconds),
      startedAt: new Date(clock.now()),
    })
    .where(and(eq(tasks.id, id), eq(tasks.state, 'waiting')))
    .returning({ ...getTableColumns(tasks), event: taskEventOf(tasks) })
    // Named, so that each connection plans it once.
    .prepare('claim_task')
    .execute();
  if (!task) return null;
  const { event: _, ...row } = task;
  return row;
}

/** Place at an engine that a task is run in. */
interface Turn {
  /** Fires when the host will not wait any longer; the task then goes back into the queue. */
  readonly shutdown: AbortSignal;
  /** Gives the place to the next task, as the engine has done its part. */
  readonly freePlace: () => void;
  /** Inputs of the task that were asked for while it waited. */
  readonly inputs?: PendingInputs | undefined;
}

/**
 * Runs a claimed task to its end, whatever that is: done, failed, put back into the queue, or given up
 * because it is somebody else's by now.
 */
export async function runTask(context: Context, task: TaskRow, turn: Turn): Promise<void> {
  const { log } = context;
  const { shutdown } = turn;
  const { leaseSeconds } = context.settings.worker;
  const lease = keepLease({ renew: () => heartbeatTogether(context, task), log, leaseSeconds });
  try {
    const signal = AbortSignal.any([shutdown, lease.lost]);
    const result = await work(context, { ...turn, task, signal });
    const { findings } = result;
    // A set that went on behind an earlier attempt tells nothing of its pace.
    const isMeasured = !isSetByPiece(task) || task.attempt === 1;
    await settleTask(context, { claim: task, end: { state: 'done', findings }, result, isMeasured });
  } catch (error) {
    if (!lease.lost.aborted)
      await endBadly(context, { task, error: shutdown.aborted ? shutdown.reason : error });
  } finally {
    lease.stop();
  }
}

interface TaskWork extends Pick<Turn, 'freePlace' | 'inputs'> {
  readonly task: TaskRow;
  readonly signal: AbortSignal;
}

/** Has the task's engine work and stores what it made, while the engine is at the next task already. */
async function work(context: Context, { task, signal, freePlace, inputs }: TaskWork): Promise<EngineResult> {
  const prepared = await takeInputs(context, { taskId: task.id, signal, pending: inputs });
  try {
    const engine = context.engines.byName[task.engine];
    if (!engine) throw new EngineError('not_configured', `no engine ${task.engine}`);
    const input = buildInput(context, { task, ...prepared });
    const { rules, finisher } = context.engines;
    const readConsent = () => hasConsent(context.database.queries, task);
    await rules.checkInput({ input, readConsent }, signal);
    const recordResults = createResultRecorder(context, { task, input, signal });
    const onFiles = (files: readonly EngineFile[]) => recordResults(files, { isAll: false });
    if (isSetByPiece(task)) return await runSet(context, { task, engine, input, signal, onFiles });
    const run = { task, engine, input, signal, onFiles };
    const made = isSegmented(task) ? await runClip(context, run) : await runEngine(context, run);
    freePlace();
    const result = await finishResult(finisher, { input, made, signal });
    if (task.isMarked) checkMarks(result);
    await recordResults(result.files, { isAll: true });
    return result;
  } finally {
    await prepared.discard();
  }
}

/** No result may be shown whole for want of its marked copy. @throws EngineError `internal` */
function checkMarks({ files }: EngineResult): void {
  const countOf = (wanted: EngineFile['role']) => files.filter(({ role }) => role === wanted).length;
  if (countOf('marked') !== countOf('result') || countOf('marked-preview') !== countOf('preview'))
    throw new EngineError('internal', 'a result has no marked copy');
}

async function endBadly(context: Context, { task, error }: { task: TaskRow; error: unknown }): Promise<void> {
  const { log } = context;
  const condition = isHeld(task);
  const runEnded = error instanceof EngineError && error.runEnded;
  if (error instanceof ShutdownError) {
    await releaseTask(context, { condition, failure: null });
  } else if (error instanceof SetPausedError) {
    await releaseTask(context, { condition, failure: null, takesNextTurn: true });
  } else if (error instanceof ObjectMissing) {
    await settleTask(context, { claim: task, end: { state: 'failed', errorKey: 'upload_missing' } });
  } else if (error instanceof AppError || (error instanceof EngineError && !error.retryable)) {
    log.info({ err: error, task: task.id }, 'A task failed');
    // In one step with the end: a run that is forgotten before would be ordered again by the next attempt.
    await settleTask(context, { claim: task, end: { state: 'failed', errorKey: error.key, runEnded } });
  } else {
    log.warn({ err: error, task: task.id }, 'A task broke off');
    const failure = failureOf(error);
    const retryAfterMs = error instanceof EngineError ? error.retryAfterMs : undefined;
    const backOffMs = context.engines.byName[task.engine]?.backOffMilliseconds ?? 0;
    const pauseMs = (tries: number) =>
      Math.min(MAX_PAUSE_MS, retryAfterMs ?? backOffMs * 2 ** Math.max(0, tries - 1));
    await releaseTask(context, { condition, failure, runEnded, pauseMs });
  }
}

/** Told to the person where the last attempt broke off. */
function failureOf(error: unknown): ErrorKey {
  if (error instanceof EngineError) return error.key;
  return isOutage(error) ? 'unavailable' : 'engine_failed';
}

/** Longest pause before another attempt. */
const MAX_PAUSE_MS = 5 * 60_000;

interface RecorderOptions {
  readonly task: TaskRow;
  readonly input: EngineInput;
  readonly signal: AbortSignal;
}

type RecordResults = (files: readonly EngineFile[], options: { readonly isAll: boolean }) => Promise<void>;

/**
 * Keeps what an engine made: checked, then stored, each file once however often it is told of. The pictures
 * of a set can be seen while the others are being made; the last ones with the end of the task.
 * @throws EngineError `rejected_content`
 */
function createResultRecorder(context: Context, { task, input, signal }: RecorderOptions): RecordResults {
  const recorded = new Set<string>();
  return async (files, { isAll }) => {
    const made = files.filter(({ path }) => !recorded.has(path));
    const before = files.filter(({ role }) => role === 'input-preview');
    const checked = [...before, ...made.filter(({ role }) => role !== 'input-preview')];
    await context.engines.rules.checkResult({ input, files: checked }, signal);
    await storeResults(context, { claim: task, made, signal, areShown: !isAll });
    for (const { path } of made) recorded.add(path);
  };
}

interface Settle {
  readonly claim: TaskClaim;
  readonly end: TaskEnd;
  /** Of a task that is done. */
  readonly result?: EngineResult;
  /** False where the result is not to be measured. */
  readonly isMeasured?: boolean;
}

/**
 * Ends a task as its worker found: done and the use kept, or failed and the use given back. False where the
 * worker does not hold the task any more; then nothing is changed.
 */
export async function settleTask(
  context: Context,
  { claim, end, result, isMeasured = true }: Settle,
): Promise<boolean> {
  const task = await context.database.transaction(
    async (tx) => {
      const ended = await endTask(context, { tx, condition: isHeld(claim), end });
      if (ended && result && isMeasured) await noteMeasuredRun(tx, { task: ended, result });
      if (ended) await mailReadySet(context, { tx, task: ended });
      return ended;
    },
    { durable: true },
  );
  if (task && result) await warnOfStorage(context, task);
  return task !== null;
}
