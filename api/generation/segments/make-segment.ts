import type { Context } from '../../context.ts';
import type { Engine, EngineInput } from '../../engines/engine.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { keepLease } from '../state/lease.ts';
import {
  buildInput,
  type PendingInputs,
  type PreparedInputs,
  prepareInputs,
  takeInputs,
} from '../worker/transfer-files.ts';
import { fetchAnalysis } from './clip-analysis.ts';
import { runPart } from './run-part.ts';
import {
  type ClaimedSegment,
  parseSegmentKey,
  releaseSegment,
  renewSegment,
  storeSegment,
} from './segment-rows.ts';

interface SegmentWork {
  readonly claimed: ClaimedSegment;
  readonly engine: Engine;
  /** That of the task. */
  readonly input: EngineInput;
  readonly segmentFolder: string;
  readonly signal: AbortSignal;
}

/**
 * Makes a claimed segment and stores it, telling its frames. One that is broken off is left to others.
 * @throws EngineError
 */
export async function makeSegment(
  context: Context,
  { claimed, engine, input, segmentFolder, signal }: SegmentWork,
): Promise<void> {
  const { log, settings } = context;
  const { leaseSeconds } = settings.worker;
  const { segment: held } = claimed;
  let framesDone = 0;
  const renew = () => renewSegment(context, { held, framesDone });
  const lease = keepLease({ renew, log, leaseSeconds });
  try {
    const { files } = await runPart({
      engine,
      input: { ...input, clip: { part: held.position, segmentFolder } },
      signal: AbortSignal.any([signal, lease.lost]),
      onProgress: (share) => {
        framesDone = Math.floor(share * held.frames);
      },
    });
    const file = files.find(({ role }) => role === 'segment');
    if (!file) throw new EngineError('internal', 'no segment was made');
    const preview = files.find(({ role }) => role === 'segment-preview');
    await storeSegment(context, { claimed, file, preview });
  } catch (error) {
    await releaseSegment(context, held);
    // Somebody else has it, or nobody needs it any more.
    if (!lease.lost.aborted) throw error;
  } finally {
    lease.stop();
  }
}

interface Turn {
  readonly shutdown: AbortSignal;
  readonly inputs?: PendingInputs | undefined;
}

/** Inputs of the task of a segment that still waits. */
export function prepareSegment(
  context: Context,
  { key, signal }: { readonly key: string; readonly signal: AbortSignal },
): Promise<PreparedInputs> {
  return prepareInputs(context, { taskId: parseSegmentKey(key).taskId, signal });
}

/**
 * Helps the worker of a task with a segment. What fails here fails there as well, where it is told; this one
 * gives the segment back.
 */
export async function helpWithSegment(
  context: Context,
  claimed: ClaimedSegment,
  { shutdown, inputs }: Turn,
): Promise<void> {
  const { task, segment } = claimed;
  try {
    const prepared = await takeInputs(context, { taskId: task.id, signal: shutdown, pending: inputs });
    try {
      const engine = context.engines.byName[task.engine];
      if (!engine) throw new EngineError('not_configured', `no engine ${task.engine}`);
      const input = buildInput(context, { task, ...prepared });
      const segmentFolder = prepared.outputFolder;
      await fetchAnalysis(context, { task, segmentFolder, signal: shutdown });
      await makeSegment(context, { claimed, engine, input, segmentFolder, signal: shutdown });
    } finally {
      await prepared.discard();
    }
  } catch (error) {
    await releaseSegment(context, segment);
    context.log.info({ err: error, task: task.id, position: segment.position }, 'A segment broke off');
  }
}
