import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Engine, EngineInput, EngineResult } from '../../engines/engine.ts';
import { ObjectMissing } from '../../infrastructure/storage/storage.ts';
import { extensionOf } from '../../infrastructure/storage/storage-key.ts';
import { heartbeat } from '../state/lease.ts';
import type { TaskRow } from '../tables.ts';
import { storeResults } from '../worker/transfer-files.ts';
import { fetchAnalysis } from './clip-analysis.ts';
import { makeSegment } from './make-segment.ts';
import { runPart } from './run-part.ts';
import {
  addSegments,
  claimNextSegment,
  countFrames,
  readSegmentFiles,
  readSegments,
  reopenSegment,
} from './segment-rows.ts';

/** Share of the frames in the progress of a task; the joining comes after them. */
const FRAMES_SHARE = 0.96;
const PROGRESS_MS = 500;
/** Milliseconds between two looks whether others are done. */
const LOOK_MS = 100;

const planFindings = z.looseObject({ segmentFrames: z.array(z.int().positive()).min(1) });

interface ClipRun {
  readonly task: TaskRow;
  readonly engine: Engine;
  readonly input: EngineInput;
  /** Fires when the run is to stop; its reason is thrown then. */
  readonly signal: AbortSignal;
}

/**
 * Makes a video: plans it, makes its segments with whoever helps, and joins them. Segments of an earlier
 * attempt are not made again. The worker of the task works at its segments itself, so that it waits for
 * nobody who has no place.
 * @throws EngineError
 */
export async function runClip(context: Context, run: ClipRun): Promise<EngineResult> {
  const { task, engine, input, signal } = run;
  const segmentFolder = path.join(input.outputFolder, 'segments');
  await mkdir(segmentFolder);
  const runOf = (part: 'plan' | 'join') =>
    runPart({ engine, input: { ...input, clip: { part, segmentFolder } }, signal });
  if ((await readSegments(context.database.queries, task.id)).length === 0) {
    const { findings, files } = await runOf('plan');
    const { segmentFrames: frames } = planFindings.parse(findings);
    // The analysis of the whole part, if the tool has one, is there before other workers help.
    await storeResults(context, { claim: task, made: files, signal, areShown: true });
    await addSegments(context, { task, frames });
  } else await fetchAnalysis(context, { task, segmentFolder, signal });
  const telling = tellProgress(context, task);
  try {
    do await makeSegments(context, { ...run, segmentFolder });
    while (!(await fetchSegments(context, { ...run, segmentFolder })));
  } finally {
    await telling.stop();
  }
  return runOf('join');
}

/** Makes segments until all are made, here or elsewhere. */
async function makeSegments(
  context: Context,
  run: ClipRun & { readonly segmentFolder: string },
): Promise<void> {
  const { task, signal } = run;
  for (;;) {
    signal.throwIfAborted();
    const segment = await claimNextSegment(context, task.id);
    if (segment) {
      await makeSegment(context, { ...run, claimed: { segment, task } });
      continue;
    }
    const segments = await readSegments(context.database.queries, task.id);
    if (segments.every(({ state }) => state === 'done')) return;
    await wait(LOOK_MS, undefined, { signal });
  }
}

/** Fetches all segments into a folder, those of others and of earlier attempts. False where one is gone. */
async function fetchSegments(
  context: Context,
  { task, segmentFolder, signal }: ClipRun & { readonly segmentFolder: string },
): Promise<boolean> {
  const { queries } = context.database;
  const segments = await readSegments(queries, task.id);
  const fileOf = await readSegmentFiles(queries, task.id);
  const fetched = await Promise.all(
    segments.map(async (segment) => {
      const { position } = segment;
      const file = fileOf.get(position);
      try {
        if (!file) throw new ObjectMissing(`segment ${position}`);
        const target = path.join(segmentFolder, `segment-${position}.${extensionOf(file.type)}`);
        if (!existsSync(target)) await context.storage.fetchTo(file.key, target, { signal });
        return true;
      } catch (error) {
        if (!(error instanceof ObjectMissing)) throw error;
        await reopenSegment(context, segment);
        return false;
      }
    }),
  );
  return fetched.every(Boolean);
}

/** Tells the frames of all workers as the progress of the task, until it is stopped. */
function tellProgress(context: Context, task: TaskRow): { stop(): Promise<void> } {
  const stopped = new AbortController();
  async function tell(): Promise<void> {
    let told = 0;
    while (!stopped.signal.aborted) {
      await wait(PROGRESS_MS, undefined, { signal: stopped.signal });
      const count = (await countFrames(context.database.queries, [task.id])).get(task.id);
      const progress = count ? Math.floor((FRAMES_SHARE * 100 * count.done) / count.total) : 0;
      if (progress <= told) continue;
      told = progress;
      await heartbeat(context, { claim: task, progress });
    }
  }
  // A pause that is broken off ends it, and progress that cannot be told is no failure of the run.
  const telling = tell().catch(() => undefined);
  return {
    async stop() {
      stopped.abort();
      await telling;
    },
  };
}
