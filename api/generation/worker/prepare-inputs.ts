import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { findAnalysis } from '#lib/catalog/analyses.ts';
import { findInput, inputRoleNames, isInputRequired } from '#lib/catalog/inputs.ts';
import { FREE_RESULT_SIDE } from '#lib/catalog/limits.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { Context } from '../../context.ts';
import { type EngineInput, sourceTypeOf } from '../../engines/engine.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { openScratch, scratchFolder } from '../../infrastructure/scratch-folder.ts';
import { ObjectMissing } from '../../infrastructure/storage/storage.ts';
import { readUploadKey } from '../../media/claim-uploads.ts';
import { isSegmented } from '../segments/segment-rows.ts';
import { readInputs } from '../state/find-task.ts';
import type { TaskInputRow, TaskRow } from '../tables.ts';

type PreparedFile = EngineInput['inputs'][number] & {
  /** True of a copy of a marked result. */
  readonly isMarked: boolean;
};

/** Files of a task in a scratch folder, for a run that may be on or still to come. */
export interface PreparedInputs {
  readonly folder: string;
  /** In the order of the roles. */
  readonly files: readonly PreparedFile[];
  /** An empty folder for what the run makes. */
  readonly outputFolder: string;
  /** Deletes the scratch folder. */
  discard(): Promise<void>;
}

/**
 * Fetches the photos and masks of a task. It may still wait: nothing of it changes, and its uploads stay as
 * they are for as long as it is there.
 * @throws ObjectMissing where an upload is gone
 */
export async function prepareInputs(context: Context, taskId: string): Promise<PreparedInputs> {
  const { folder, discard } = await openScratch(scratchFolder(context.settings.disk), 'task');
  const outputFolder = path.join(folder, 'output');
  try {
    const [inputs] = await Promise.all([readInputs(context.database.queries, [taskId]), mkdir(outputFolder)]);
    const files = await Promise.all(
      (inputs.get(taskId) ?? []).map((input) => fetchInput(context, { input, folder })),
    );
    return { folder, files, outputFolder, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function fetchInput(
  context: Context,
  { input: { role, position, uploadId }, folder }: { input: TaskInputRow; folder: string },
): Promise<PreparedFile> {
  const file = path.join(folder, `${role}-${position}`);
  const { key, etag, isMarked, width, height } = await readUploadKey(context, uploadId);
  await context.storage.fetchTo(key, file, { etag });
  const size = width !== null && height !== null && { size: { width, height } };
  return { role, path: file, uploadId, isMarked, ...size };
}

type MarkedFile = NonNullable<EngineInput['mark']>['of'][number];

/** The input of an engine for a task. @throws ObjectMissing where a file that the tool needs is gone */
export function buildInput(
  context: Context,
  { task, files, outputFolder }: Pick<PreparedInputs, 'files' | 'outputFolder'> & { task: TaskRow },
): EngineInput {
  const { feature, parameters } = task;
  const entry = findTool(feature) ?? findAnalysis(feature);
  if (!entry) throw new EngineError('not_configured', `no tool ${feature}`);
  for (const role of inputRoleNames) {
    if (isInputRequired(entry.inputs, role) && !findInput(files, role))
      throw new ObjectMissing(`the ${role} of task ${task.id}`);
  }
  const isPhotoMarked = files.some(({ role, isMarked }) => role === 'photo' && isMarked);
  const { maxPixels } = entry;
  const engine = context.engines.byName[task.engine];
  const digitalSourceType = sourceTypeOf(engine, {
    feature,
    parameters,
    digitalSourceType: entry.digitalSourceType,
  });
  const inputs = files.map(({ isMarked: _, ...file }) => file);
  // Nothing is paid for yet while a video is being made.
  const isSeenMarked = isSegmented(task) && context.settings.payments.mode !== 'off';
  const mark = markWish({ results: task.isMarked, photo: isPhotoMarked, segments: isSeenMarked });
  return { feature, parameters, inputs, outputFolder, maxPixels, mark, digitalSourceType };
}

/** Copies with the product's mark that a task needs; undefined for none. */
function markWish(wished: Readonly<Record<MarkedFile, boolean>>): EngineInput['mark'] {
  const of = (['results', 'photo', 'segments'] as const).filter((kind) => wished[kind]);
  return of.length > 0 ? { maxSide: FREE_RESULT_SIDE, of } : undefined;
}
