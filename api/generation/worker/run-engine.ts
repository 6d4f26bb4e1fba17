import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Context } from '../../context.ts';
import type {
  Engine,
  EngineFile,
  EngineHandle,
  EngineInput,
  EngineOutput,
  EngineResult,
  ResultFinisher,
} from '../../engines/engine.ts';
import { EngineError, isRefusal } from '../../engines/engine-error.ts';
import { countUnknownOutcome } from '../../engines/engine-metrics.ts';
import { forgetSpending, noteSpending } from '../../engines/spending.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { heartbeat, isHeld, ShutdownError } from '../state/lease.ts';
import { type TaskRow, tasks } from '../tables.ts';

/** Milliseconds between two notes of a run's progress: at least, for each run beside it, and at most. */
const PROGRESS = { least: 500, each: 20, most: 4000 } as const;

/** Runs that this process waits for. */
const waitedFor = new Set<symbol>();

function progressPause(): number {
  return Math.min(PROGRESS.most, Math.max(PROGRESS.least, PROGRESS.each * waitedFor.size));
}

interface EngineRun {
  readonly task: TaskRow;
  readonly engine: Engine;
  readonly input: EngineInput;
  /** Fires when the run is to stop; its reason is thrown then. */
  readonly signal: AbortSignal;
  /** Takes the files of a set that are whole so far, each time there are more; waited for. */
  readonly onFiles: (files: readonly EngineFile[]) => Promise<void>;
  /** Begin and end of the run in the task's progress, 0–1; left out for all of it. */
  readonly share?: readonly [from: number, to: number];
}

/**
 * Has the engine do a task and waits for what it makes, writing progress down at most twice a second, and the
 * more rarely the more runs there are. A start is written down before it is sent, so that a crash in between
 * never starts, and pays for, a second run.
 * @throws EngineError
 */
export async function runEngine(context: Context, run: EngineRun): Promise<EngineResult | EngineOutput> {
  const { task, engine, signal } = run;
  const { handle, deadline, runKey } = await startOrResume(context, run);
  const waiting = Symbol(task.id);
  waitedFor.add(waiting);
  try {
    return await pollUntilDone(context, { ...run, handle, deadline, runKey });
  } catch (error) {
    // A start that is the whole run is refused later.
    if (!engine.resumable && runKey !== null && isRefusal(error))
      await forgetSpending(context.database.queries, runKey);
    if (await mustCancel(context, { task, engine, signal })) await engine.cancel(handle);
    throw error;
  } finally {
    waitedFor.delete(waiting);
  }
}

interface Started {
  readonly handle: EngineHandle;
  /** Epoch milliseconds. */
  readonly deadline: number;
  /** Null where the run was not noted. */
  readonly runKey: string | null;
}

async function pollUntilDone(
  context: Context,
  run: EngineRun & Started,
): Promise<EngineResult | EngineOutput> {
  const { task, engine, input, signal, onFiles, handle, deadline, share: [from, to] = [0, 1] } = run;
  let written = { progress: 0, at: performance.now() };
  let told = 0;
  for (;;) {
    const state = await engine.poll(handle, input.outputFolder);
    if (state.state === 'done') return state;
    if (context.clock.now() > deadline) throw new EngineError('timeout', 'the run took too long');
    const progress = state.state === 'running' ? Math.round((from + (to - from) * state.progress) * 100) : 0;
    if (progress > written.progress && performance.now() - written.at >= progressPause()) {
      written = { progress, at: performance.now() };
      await heartbeat(context, { claim: task, progress });
    }
    const files = state.state === 'running' ? (state.files ?? []) : [];
    if (files.length > told) {
      told = files.length;
      await onFiles(files);
    }
    await untilNextPoll(engine, { handle, signal });
  }
}

/** Waits until an engine is to be asked again, or its run has ended. */
export async function untilNextPoll(
  { pollMilliseconds, ended }: Engine,
  { handle, signal }: Pick<Started, 'handle'> & Pick<EngineRun, 'signal'>,
): Promise<void> {
  const over = new AbortController();
  const pause = wait(pollMilliseconds, undefined, { signal: AbortSignal.any([signal, over.signal]) });
  if (!ended) return pause;
  try {
    await Promise.race([pause, ended(handle)]);
  } finally {
    // The timer of a run that has ended is not waited for; nothing listens to its end any more.
    pause.catch(() => undefined);
    over.abort();
  }
}

type Stopped = Pick<EngineRun, 'task' | 'engine' | 'signal'>;

/** Runs of this process end with it. Others are cancelled only where their task has ended or is gone. */
async function mustCancel({ database }: Context, { task, engine, signal }: Stopped): Promise<boolean> {
  if (!engine.resumable) return true;
  if (!signal.aborted || signal.reason instanceof ShutdownError) return false;
  return hasEnded(database.queries, task);
}

/** True where nobody will take the task up again, as it has ended or is gone. */
async function hasEnded(queries: Queries, { id }: TaskRow): Promise<boolean> {
  const [row] = await queries.select({ state: tasks.state }).from(tasks).where(eq(tasks.id, id));
  return row?.state !== 'waiting' && row?.state !== 'running';
}

/** The task's run at the engine: started, taken up by its handle, or found by its key. */
async function startOrResume(context: Context, { task, engine, input, signal }: EngineRun): Promise<Started> {
  const { clock } = context;
  const deadlineFrom = (start: number) => start + (engine.maxMilliseconds ?? Number.POSITIVE_INFINITY);
  if (!engine.resumable && !engine.isPaid) {
    const handle = await engine.start({ ...input, signal }, uuidv7());
    return { handle, deadline: deadlineFrom(clock.now()), runKey: null };
  }
  const startedAt = task.runStartedAt?.getTime() ?? clock.now();
  const deadline = deadlineFrom(startedAt);
  if (task.handle !== null && engine.resumable) return { handle: task.handle, deadline, runKey: task.runKey };
  const runKey = task.runKey ?? uuidv7();
  const found =
    task.runKey === null
      ? 'never_started'
      : await findRun(engine, { runKey: task.runKey, input: { ...input, signal } });
  if (found === 'unknown' && engine.isPaid) {
    countUnknownOutcome(task.engine);
    throw new EngineError('unavailable', 'a start was sent and its outcome is unknown', { retryable: false });
  }
  if (typeof found === 'object') {
    await noteRun(context, { task, note: { handle: found } });
    return { handle: found, deadline, runKey };
  }
  const order = engine.priceOf && { ...engine.priceOf(input), runKey };
  await noteRun(context, { task, note: { runKey, runStartedAt: new Date(startedAt) }, order });
  const handle = await engine
    .start({ ...input, signal }, runKey)
    .catch((error: unknown) => refuse(context, { error, runKey }));
  try {
    await noteRun(context, { task, note: { handle } });
  } catch (error) {
    // Nobody else can take up a run that ends with this process.
    if (!engine.resumable || (await hasEnded(context.database.queries, task))) await engine.cancel(handle);
    throw error;
  }
  return { handle, deadline, runKey };
}

async function findRun(
  engine: Engine,
  { runKey, input }: { readonly runKey: string; readonly input: EngineInput },
): Promise<EngineHandle | 'never_started' | 'unknown'> {
  return engine.find ? engine.find(runKey, input) : 'unknown';
}

/** An order that was not taken costs nothing. */
async function refuse(
  { database }: Context,
  { error, runKey }: { readonly error: unknown; readonly runKey: string },
): Promise<never> {
  if (error instanceof EngineError && error.runEnded) await forgetSpending(database.queries, runKey);
  throw error;
}

type Note = Partial<Pick<TaskRow, 'runKey' | 'runStartedAt' | 'handle'>>;

type Priced = ReturnType<NonNullable<Engine['priceOf']>> & { readonly runKey: string };

/**
 * Writes down what is known of a run, durably.
 * @throws EngineError where the worker does not hold the task any more
 */
async function noteRun(
  context: Context,
  { task, note, order }: { task: TaskRow; note: Note; order?: Priced | undefined },
): Promise<void> {
  const { engine, feature } = task;
  const held = await context.database.transaction(
    async (tx) => {
      if (order) await noteSpending(context, { tx, order: { ...order, engine, feature } });
      return tx.update(tasks).set(note).where(isHeld(task)).returning({ id: tasks.id });
    },
    { durable: true },
  );
  if (held.length === 0) throw new EngineError('internal', 'the task belongs to another worker');
}

interface ResultToFinish {
  readonly input: EngineInput;
  readonly made: EngineResult | EngineOutput;
  readonly signal: AbortSignal;
}

/**
 * The result of a run, whichever engine it is of. A finished one is given back itself.
 * @throws EngineError `internal` where a service made nothing that is of use; what was paid for is not done
 * again then
 */
export async function finishResult(
  finisher: ResultFinisher,
  { input, made, signal }: ResultToFinish,
): Promise<EngineResult> {
  if ('files' in made) return made;
  const outputFolder = path.join(input.outputFolder, 'finished');
  await mkdir(outputFolder);
  const finished = await finisher.finish({ input: { ...input, outputFolder }, output: made }, signal);
  const { files, findings } = finished;
  return { files, findings: findings ? { ...made.findings, ...findings } : made.findings };
}
